// A static site has files of the API's answers to what pages ask first (src/cli/commands/site/site.cpp writes them);
// answers.ts answers the rest.
import { fileUrl } from '../frame/address';

const inLanguage = /^(\/api\/v1\/(?:rulesets(?:\/[^/]+)?|differences))\?language=(\w+)$/;

// The first position of a ruleset.
function openingOf(body: unknown): string | null {
  const { ruleset = 'copenhagen', moves = [], ...rest } = JSON.parse(String(body)) as { ruleset?: string; moves?: string[] };
  return moves.length > 0 || Object.keys(rest).length > 0 ? null : `/api/v1/positions/${ruleset}.json`;
}

function fileOf(address: string, { method, body }: RequestInit): string | null {
  if (method === 'POST' && address === '/api/v1/positions') return openingOf(body);
  const [, path, language] = (method === 'GET' && inLanguage.exec(address)) || [];
  return path === undefined ? null : `${path}${language === 'en' ? '' : `.${language}`}.json`;
}

// In place of fetch() for the API. Rejects where there is no file, like a site that does not answer.
export async function fetchFile(address: string, request: RequestInit): Promise<Response> {
  const file = fileOf(address, request);
  if (file === null) throw new Error(`there is no file for ${address}`);
  return fetch(fileUrl(file), request.signal ? { signal: request.signal } : {});
}

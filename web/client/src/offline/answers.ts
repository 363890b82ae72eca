// Answers API requests without the site: rules and engine run in the browser, from the same C++.
import { ApiError } from '../api';
import { loadTafl, type Tafl } from '../frame/tafl';
import type { Hint, Language, Line } from '../wire';
import { refusalText } from '../words/refusals';

const hintTime = 1_000; // milliseconds, as on the site
const hintLines = 3;

type Answer = (tafl: Tafl) => Promise<unknown>;

const lineOf = ({ ruleset = 'copenhagen', rulesetFile, position, moves }: Line) => ({
  ruleset,
  ...(rulesetFile === undefined ? {} : { file: rulesetFile }),
  ...(position === undefined ? {} : { position }),
  ...(moves === undefined ? {} : { moves }),
});

async function hint(tafl: Tafl, line: Line): Promise<Hint> {
  const { lines } = await tafl.search(lineOf(line), { movetime: hintTime, lines: hintLines }).result;
  return { move: lines[0]?.move ?? '', text: lines[0]?.why ?? '', lines };
}

function answerOf(method: string, path: string, body: unknown): Answer | null {
  const { pathname, searchParams } = new URL(path, 'http://site');
  const language = (searchParams.get('language') ?? 'en') as Language;
  const fallback = searchParams.get('ruleset');
  const [, place = '', name, part] = pathname.split('/');
  if (part !== undefined) return null; // what the site has collected about a ruleset
  const ruleset = decodeURIComponent(name ?? '');
  switch (`${method} ${place}`) {
    case 'GET rulesets':
      return name === undefined ? (tafl) => tafl.rulesets(language) : (tafl) => tafl.ruleset({ ruleset }, language);
    case 'POST positions':
      return (tafl) => tafl.line(lineOf(body as Line));
    case 'POST records':
      return (tafl) => tafl.records(String(body), fallback ? { ruleset: fallback } : undefined);
    case 'POST hint':
      return (tafl) => hint(tafl, body as Line);
    default:
      return null;
  }
}

// Converts a refusal to the site's form, in the reader's language. TaflError is loaded with the package, so it is recognised
// by its name.
export async function asApiError(error: unknown): Promise<unknown> {
  if (!(error instanceof Error) || error.name !== 'TaflError') return error;
  const { at, reason } = error as Error & { at?: number; reason?: string };
  const code = at === undefined ? 'bad-request' : 'illegal';
  const text = await refusalText({ error: code, text: `${error.message}.`, ...(reason === undefined ? {} : { reason }) });
  return new ApiError(400, code, text, at, reason);
}

// Returns a function that answers the request without the site; null if only the site can. The function
// rejects with ApiError for a refusal, and with something else if the browser cannot run the module. `path`:
// without /api/v1.
export function answerLocally(method: string, path: string, body: unknown): (() => Promise<unknown>) | null {
  const answer = answerOf(method, path, body);
  return (
    answer &&
    (async () => {
      const tafl = await loadTafl(); // where this fails nothing was refused: there is no answer
      return answer(tafl).catch(async (error: unknown) => {
        throw await asApiError(error);
      });
    })
  );
}

// The rules of a game of the site, as a request names them: a built-in ruleset, or the file of a player's own, which is in the
// game's record.
import { gameFileUrl } from '../file_urls';
import { isOwn } from './ruleset_names';

interface Reader {
  records(text: string): Promise<{ games: { file?: string | undefined }[] }>;
}

export async function ownRulesetFile(reader: Reader, game: string): Promise<string | undefined> {
  const record = await fetch(gameFileUrl(game, 'otg')).then((answer) => answer.text());
  return (await reader.records(record)).games[0]?.file;
}

export async function rulesetOfGame(reader: Reader, game: string, ruleset: string): Promise<{ ruleset: string } | { rulesetFile: string }> {
  const file = isOwn(ruleset) ? await ownRulesetFile(reader, game) : undefined;
  return file === undefined ? { ruleset } : { rulesetFile: file };
}

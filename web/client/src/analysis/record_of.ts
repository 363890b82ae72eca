// The record of an analysis, as JSON. Rules that are not built in are named by their rule string.
import type { Rules } from './rules';
import type { SavedStudy } from './study_text';
import { toRecord } from './tree_record';

const isDecided = (result: string | undefined): result is string => ['attackers', 'defenders', 'draw'].includes(result ?? '');

export async function recordOf({ ruleset, file, tags = {}, result, tree }: SavedStudy, position: string, rules: Pick<Rules, 'ruleset'>): Promise<string> {
  const own = file ? { rules: (await rules.ruleset({ ruleset, file })).otn } : { ruleset };
  return toRecord(tree, { ...own, position, tags, ...(isDecided(result) ? { result } : {}) });
}

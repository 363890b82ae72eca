// What the rules say: by the engine's module once it is loaded, until then (or where it cannot run) by the site's API.
import type { Api } from '../api';
import { asApiError } from '../offline/answers';
import { rulesLanguage } from '../words';
import type { BoardAfterMoves, Line, Records, RulesetPage } from '../wire';
import type { EngineLine, RecordFormat, Tafl } from './engine';

const toRequest = ({ file, ...line }: EngineLine): Line => ({ ...line, ...(file ? { rulesetFile: file } : {}) });

const asApi = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((error: unknown) => {
    throw asApiError(error);
  });

export class Rules {
  private module: Tafl | null = null;

  constructor(
    private readonly api: Pick<Api, 'position' | 'records'>,
    private readonly loader: () => Promise<Tafl>,
  ) {}

  load = async (): Promise<Tafl> => (this.module = await this.loader());

  line = (line: EngineLine): Promise<BoardAfterMoves> => (this.module ? asApi(this.module.line(line)) : this.api.position(toRequest(line)));
  // What names no rules is read by those of `fallback`. The site knows only those that are built in.
  records = async (text: string, fallback?: { ruleset: string; file?: string }): Promise<Records> => {
    const module = this.module ?? (fallback?.file ? await this.load().catch(() => null) : null);
    return module ? asApi(module.records(text, fallback)) : this.api.records(text, fallback?.file ? undefined : fallback?.ruleset);
  };

  // These two need the module: the site knows no ruleset by its file, and writes no records.
  ruleset = (of: { ruleset: string; file?: string }): Promise<RulesetPage> => asApi(this.load().then((tafl) => tafl.ruleset(of, rulesLanguage())));
  write = async (record: string, format: RecordFormat): Promise<string> =>
    format === 'json' ? `${record}\n` : asApi(this.load().then((tafl) => tafl.convert(record, format)));
}

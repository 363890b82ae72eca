// What the rules say: by the engine's module once it is loaded, until then (or where it cannot run) by the site's API.
import { ApiError, type Api } from '../api';
import { asApiError } from '../offline/answers';
import { language } from '../words';
import type { BoardAfterMoves, Line, Records, RulesetPage } from '../wire';
import type { EngineLine, RecordFormat, Tafl } from './engine';

const maxMoves = 1_000; // that POST /positions takes

const toRequest = ({ file, ...line }: EngineLine): Line => ({ ...line, ...(file ? { rulesetFile: file } : {}) });

const asApi = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch(async (error: unknown) => {
    throw await asApiError(error);
  });

// A move in any spelling that the rules read: "d1-d3", "Kd1d3xd4".
const written = /^[a-z]?0?([a-s]\d\d?)(?:-|\^=?|=)?0?([a-s]\d\d?)(?!\d)/i;

// False only for what no piece can do there. One that may end its turn where it stands has no destination for that.
export function mayBeLegal(move: string, { destinations }: Pick<BoardAfterMoves, 'destinations'>): boolean {
  const [, from = '', to = ''] = written.exec(move)?.map((square) => square.toLowerCase()) ?? [];
  return from !== '' && (from === to || (destinations[from]?.includes(to) ?? false));
}

export class Rules {
  private module: Tafl | null = null;

  constructor(
    private readonly api: Pick<Api, 'position' | 'records'>,
    private readonly loader: () => Promise<Tafl>,
  ) {}

  // Whether the module answers.
  get isLoaded(): boolean {
    return this.module !== null;
  }

  load = async (): Promise<Tafl> => (this.module = await this.loader());

  // The site judges no longer lines than `maxMoves`, the module does. `played`: of how many of the last moves it must tell what
  // they did; the site tells it of all.
  line = async (line: EngineLine, played?: number): Promise<BoardAfterMoves> => {
    const isLong = (line.moves?.length ?? 0) > maxMoves;
    const module = this.module ?? (isLong ? await this.load().catch(() => null) : null);
    return this.either(module, (tafl) => tafl.line(line, played), () => this.api.position(toRequest(line)));
  };

  // Records that name no rules are read by those of `fallback`. The site knows only rulesets that are built in.
  records = async (text: string, fallback?: { ruleset: string; file?: string }): Promise<Records> => {
    const module = this.module ?? (fallback?.file ? await this.load().catch(() => null) : null);
    return this.either(module, (tafl) => tafl.records(text, fallback), () => this.api.records(text, fallback?.file ? undefined : fallback?.ruleset));
  };

  // The site answers where the module's worker cannot.
  private async either<T>(module: Tafl | null, here: (tafl: Tafl) => Promise<T>, there: () => Promise<T>): Promise<T> {
    if (!module) return there();
    return asApi(here(module)).catch((error: unknown) => {
      if (error instanceof ApiError) throw error;
      this.module = null;
      return there();
    });
  }

  // These two need the module: the site knows no ruleset by its file, and writes no records.
  ruleset = (of: { ruleset: string; file?: string }): Promise<RulesetPage> => asApi(this.load().then((tafl) => tafl.ruleset(of, language())));
  write = async (record: string, format: RecordFormat): Promise<string> =>
    format === 'json' ? `${record}\n` : asApi(this.load().then((tafl) => tafl.convert(record, format)));
}

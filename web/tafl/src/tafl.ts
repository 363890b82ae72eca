// Sends each question to a worker: one answers those about the rules at once, another one searches.
import {
  TaflError,
  type Analysis,
  type Line,
  type ReviewOptions,
  type Search,
  type Searched,
  type SearchLimits,
  type Tafl,
} from './api.ts';
import type { Host } from './host.ts';
import type { Field, Question } from './messages.ts';
import { RunningSearch } from './search.ts';

const fieldsOf = ({ ruleset, file, position, moves }: Line) => ({ ruleset, file: file ?? '', position: position ?? '', moves: moves ?? [] });

const question = (name: string, fields: Record<string, Field>, numbers: Record<string, number> = {}): Question => ({ name, fields, numbers, search: 0 });

// The engine uses 0 for no limit.
const orNone = (limit: number): number => (limit > Number.MAX_SAFE_INTEGER ? 0 : limit);

const mostPlayed = 2 ** 31 - 1;

const knownLimits = ['depth', 'nodes', 'movetime', 'lines', 'level', 'seed', 'language', 'fresh'] satisfies (keyof SearchLimits)[] as string[];

function refused(error: TaflError): Search {
  const result = Promise.reject(error);
  result.catch(() => {}); // nobody may be waiting for it
  return { result, stop: () => {} };
}

export class Workers implements Tafl {
  private current: RunningSearch | null = null;
  private searches = 0;

  constructor(
    private readonly rules: Host,
    private readonly engine: Host,
    private readonly stop: Int32Array | null,
  ) {}

  async rulesets(language = 'en') {
    return JSON.parse(await this.rules.ask(question('tafl_rulesets', { language })));
  }

  async ruleset(of: Pick<Line, 'ruleset' | 'file'>, language = 'en') {
    return JSON.parse(await this.rules.ask(question('tafl_ruleset', { ruleset: of.ruleset, file: of.file ?? '', language })));
  }

  async line(line: Line, played = -1) {
    if (!Number.isSafeInteger(played)) throw new TaflError('played: expected a whole number');
    return JSON.parse(await this.rules.ask(question('tafl_line', fieldsOf(line), { played: Math.min(played, mostPlayed) })));
  }

  async why(line: Line, move: string) {
    const moves = line.moves ?? [];
    try {
      await this.line({ ...line, moves: [...moves, move] }, 0);
    } catch (error) {
      if (error instanceof TaflError && error.at === moves.length) return error.message;
      throw error;
    }
    return null;
  }

  async perft(line: Line, depth: number) {
    if (!Number.isSafeInteger(depth)) throw new TaflError('depth: expected a whole number');
    return Number(await this.rules.ask(question('tafl_perft', fieldsOf(line), { depth })));
  }

  async records(text: string, fallback?: Pick<Line, 'ruleset' | 'file'>) {
    return JSON.parse(await this.rules.ask(question('tafl_records', { text, ruleset: fallback?.ruleset ?? '', file: fallback?.file ?? '' })));
  }

  convert(text: string, format: string) {
    return this.rules.ask(question('tafl_convert', { text, format }));
  }

  write(line: Line, format: string, tags: Record<string, string> = {}) {
    return this.rules.ask(question('tafl_write', { ...fieldsOf(line), format, tags: Object.entries(tags).flat() }));
  }

  search(line: Line, limits: SearchLimits = {}, onReport: (analysis: Analysis) => void = () => {}): Search {
    const unknown = Object.keys(limits).find((name) => !knownLimits.includes(name));
    if (unknown !== undefined) return refused(new TaflError(`${unknown}: not a limit of a search; expected ${knownLimits.join(', ')}`));
    this.current?.stop();
    const { depth = 0, nodes = 0, movetime = 0, lines = 1, level = 0, seed = 0, language = 'en', fresh = false } = limits;
    const number = ++this.searches;
    const limited = { depth: orNone(depth), nodes: orNone(nodes), movetime: orNone(movetime) };
    const numbers = { ...limited, lines, level, seed, fresh: fresh ? 1 : 0 };
    const asked = { ...question('tafl_search', { ...fieldsOf(line), language }, numbers), search: number };
    const running = new RunningSearch(asked, this.stop, this.engine, onReport);
    this.current = running;
    return { result: running.result, stop: () => running.stop() };
  }

  async review(line: Line, analyses: (Searched | null)[], { result, language = 'en' }: ReviewOptions = {}) {
    const fields = { ...fieldsOf(line), analyses: JSON.stringify(analyses), result: result ?? '', language };
    return JSON.parse(await this.rules.ask(question('tafl_review', fields)));
  }

  close(): void {
    const reason = new TaflError('it was closed');
    this.rules.close(reason);
    this.engine.close(reason);
  }
}

// Sends each question to a worker: one answers those about the rules at once, another one searches.
import {
  TaflError,
  type Analysis,
  type DoneCheck,
  type Line,
  type ReviewOptions,
  type Search,
  type Searched,
  type SearchLimits,
  type Tafl,
} from './api.ts';
import type { Host } from './host.ts';
import type { Field, Question } from './messages.ts';
import { wordsOf } from './modules.ts';
import { RunningSearch } from './search.ts';
import { callable, limit, object, whole, wrongType, yesOrNo } from './wrong_type.ts';

export function fieldsOf(line: Line) {
  const { ruleset, file, position, moves } = object('line', line);
  return { ruleset, file: file ?? '', position: position ?? '', moves: moves ?? [] };
}

const question = (name: string, fields: Record<string, Field>, numbers: Record<string, number> = {}): Question => ({ name, fields, numbers, search: 0 });

function checked(asked: Question): Question {
  const wrong = wrongType(asked);
  if (wrong) throw wrong;
  return asked;
}

const highest = 2 ** 31 - 1; // of the numbers that the modules take as int
const lineCounts = [1, 20] as const;
const levels = [1, 10] as const;
const perftDepths = [0, 30] as const; // as in the native program

const knownLimits = ['depth', 'nodes', 'movetime', 'lines', 'level', 'seed', 'language', 'fresh'] satisfies (keyof SearchLimits)[] as string[];

// The engine uses 0 for no limit.
const orNone = (name: string, value?: number): number =>
  value === undefined || limit(name, value) > Number.MAX_SAFE_INTEGER ? 0 : value;

function numbersOf({ depth, nodes, movetime, lines = 1, level, seed = 0, fresh = false }: SearchLimits): Record<string, number> {
  return {
    depth: Math.min(orNone('depth', depth), highest),
    nodes: orNone('nodes', nodes),
    movetime: orNone('movetime', movetime),
    lines: whole('lines', lines, lineCounts),
    level: level === undefined ? 0 : whole('level', level, levels), // 0: full strength
    seed,
    fresh: yesOrNo('fresh', fresh) ? 1 : 0,
  };
}

function searchOf(line: Line, limits: SearchLimits): Question {
  const unknown = Object.keys(object('limits', limits)).find((name) => !knownLimits.includes(name));
  if (unknown !== undefined) throw new TaflError(`${unknown}: not a limit of a search; expected ${knownLimits.join(', ')}`);
  const { language = 'en' } = limits;
  return checked(question('tafl_search', { ...fieldsOf(line), language }, numbersOf(limits)));
}

function refused(error: unknown): Search {
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
    const words = await wordsOf(language);
    return JSON.parse(await this.rules.ask(question('tafl_rulesets', { language, words })));
  }

  async ruleset(of: Pick<Line, 'ruleset' | 'file'>, language = 'en') {
    const { ruleset, file } = object('ruleset', of);
    const words = await wordsOf(language);
    return JSON.parse(await this.rules.ask(question('tafl_ruleset', { ruleset, file: file ?? '', language, words })));
  }

  async line(line: Line, played = -1) {
    if (!Number.isSafeInteger(played)) throw new TaflError('played: expected a whole number');
    return JSON.parse(await this.rules.ask(question('tafl_line', fieldsOf(line), { played: Math.max(-1, Math.min(played, highest)) })));
  }

  async why(line: Line, move: string) {
    const { moves } = fieldsOf(line);
    checked(question('tafl_line', { moves }));
    try {
      await this.line({ ...line, moves: [...moves, move] }, 0);
    } catch (error) {
      if (error instanceof TaflError && error.at === moves.length) return error.message;
      throw error;
    }
    return null;
  }

  async perft(line: Line, depth: number) {
    const numbers = { depth: whole('depth', depth, perftDepths) };
    return Number(await this.rules.ask(question('tafl_perft', fieldsOf(line), numbers)));
  }

  async records(text: string, fallback?: Pick<Line, 'ruleset' | 'file'>) {
    return JSON.parse(await this.rules.ask(question('tafl_records', { text, ruleset: fallback?.ruleset ?? '', file: fallback?.file ?? '' })));
  }

  convert(text: string, format: string) {
    return this.rules.ask(question('tafl_convert', { text, format }));
  }

  async write(line: Line, format: string, tags: Record<string, string> = {}) {
    return this.rules.ask(question('tafl_write', { ...fieldsOf(line), format, tags: Object.entries(object('tags', tags)).flat() }));
  }

  search(line: Line, limits: SearchLimits = {}, onReport: (analysis: Analysis) => void = () => {}): Search {
    try {
      const asked = searchOf(line, limits);
      return this.begin(asked, callable('onReport', onReport));
    } catch (error) {
      return refused(error);
    }
  }

  private begin(asked: Question, onReport: (analysis: Analysis) => void): Search {
    this.current?.stop();
    const running = new RunningSearch({ ...asked, search: ++this.searches }, this.stop, this.engine, onReport);
    this.current = running;
    return { result: running.result, stop: () => running.stop() };
  }

  async review(line: Line, analyses: (Searched | null)[], options: ReviewOptions = {}) {
    const { result, language = 'en' } = object('options', options);
    if (!Array.isArray(analyses)) throw new TaflError('analyses: expected a list');
    const fields = { ...fieldsOf(line), analyses: JSON.stringify(analyses), result: result ?? '', language };
    return JSON.parse(await this.rules.ask(question('tafl_review', fields)));
  }

  async secondLook(line: Line, analyses: (Searched | null)[], checks: DoneCheck[], options: Pick<ReviewOptions, 'result'> = {}) {
    const { result } = object('options', options);
    if (!Array.isArray(analyses)) throw new TaflError('analyses: expected a list');
    if (!Array.isArray(checks)) throw new TaflError('checks: expected a list');
    const fields = { ...fieldsOf(line), analyses: JSON.stringify(analyses), checks: JSON.stringify(checks), result: result ?? '' };
    return JSON.parse(await this.rules.ask(question('tafl_second_look', fields)));
  }

  close(): void {
    const reason = new TaflError('it was closed');
    this.rules.close(reason);
    this.engine.close(reason);
  }
}

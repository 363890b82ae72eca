// The engine at work on the place that is shown: it thinks as long as it is on, and starts again when the place changes.
import { effect, signal, untracked } from '@preact/signals';
import { ApiError, type Api } from '../api';
import type { Analysis, EngineLine, Search, Tafl } from './engine';
import type { OpenAnalysis } from './open_analysis';

export type EngineState = 'off' | 'starting' | 'running' | 'failed';
export const maxLines = 5;

export interface Found extends Analysis {
  of: string; // the position that was searched
}

export class Analyser {
  readonly on = signal(false);
  readonly lineCount = signal(1);
  readonly threats = signal(false); // searches what the other side would play
  readonly state = signal<EngineState>('off');
  readonly found = signal<Found | null>(null); // for the place that is shown
  readonly trouble = signal<unknown>(null);
  readonly notLoaded = signal(''); // why the engine could not be loaded, in English
  private readonly known = new Map<string, Found>(); // the deepest of each position and number of lines
  private search: Search | null = null;
  private tafl: Promise<Tafl> | null = null;
  private turn = 0;
  private readonly stopFollowing: () => void;

  constructor(
    private readonly study: OpenAnalysis,
    private readonly load: () => Promise<Tafl>,
    private readonly allowed: () => boolean, // reads signals
    private readonly api: Pick<Api, 'hint'>,
  ) {
    this.stopFollowing = effect(() => this.follow());
  }

  toggle = (): void => void (this.on.value = !this.on.value);

  // Begins again after a failure.
  retry = (): void => {
    this.state.value = 'off';
    this.follow();
  };

  close(): void {
    this.stopFollowing();
    this.halt();
  }

  private halt(): void {
    this.turn++;
    this.search?.stop();
    this.search = null;
  }

  // Depends on the signals that it reads.
  private follow(): void {
    const { on, lineCount, threats, study } = this;
    const board = study.board.value;
    const line = threats.value ? passed(study, board?.position) : study.lineTo(study.path.value);
    const count = lineCount.value;
    const wanted = on.value && this.allowed() && board?.result === 'ongoing';
    untracked(() => {
      this.halt();
      this.trouble.value = null;
      const key = `${threats.value ? 'threats' : ''} ${count} ${line.ruleset} ${line.file ?? ''} ${line.position ?? ''} ${(line.moves ?? []).join(' ')}`;
      this.found.value = wanted ? (this.known.get(key) ?? null) : null;
      if (!wanted) this.state.value = this.state.value === 'failed' ? 'failed' : 'off';
      else void this.begin(line, count, key, this.turn);
    });
  }

  private async begin(line: EngineLine, lines: number, key: string, mine: number): Promise<void> {
    if (this.state.value !== 'failed') this.state.value = 'starting';
    try {
      this.tafl ??= this.load();
      const tafl = await this.tafl;
      if (mine !== this.turn) return;
      this.state.value = 'running';
      this.notLoaded.value = '';
      this.search = tafl.search(line, { lines }, (analysis) => this.report(analysis, key, mine));
      this.report(await this.search.result, key, mine);
    } catch (error) {
      if (mine !== this.turn) return;
      this.trouble.value = error;
      if (this.search && !(error instanceof Error && error.name === 'WorkerError')) return; // a refusal: the game is over with the other side to move
      this.tafl = null;
      this.notLoaded.value = error instanceof Error && error.name === 'TaflError' ? error.message : '';
      this.state.value = 'failed';
    }
  }

  // A shallower answer than one that is known is not shown.
  private report(analysis: Analysis, key: string, mine: number): void {
    const before = this.known.get(key);
    if (analysis.lines.length === 0 || (before && before.depth > analysis.depth)) return;
    const found = { ...analysis, of: key };
    this.known.set(key, found);
    if (mine === this.turn) this.found.value = found;
  }

  // Where the engine cannot run in this browser: asks the server once.
  async askServer(): Promise<void> {
    const mine = this.turn;
    const { file, ...line } = this.study.lineTo(this.study.path.value);
    try {
      const hint = await this.api.hint({ ...line, ...(file ? { rulesetFile: file } : {}) });
      if (mine === this.turn) this.found.value = { depth: 0, selectiveDepth: 0, nodes: 0, seconds: 0, lines: hint.lines, of: '' };
    } catch (error) {
      if (mine === this.turn) this.trouble.value = error instanceof ApiError ? error : null;
    }
  }
}

// The same position with the other side to move.
function passed(study: OpenAnalysis, position = ''): EngineLine {
  const { ruleset, file } = study.head.value;
  const [rows = '', side] = position.split(' ');
  return { ruleset, ...(file ? { file } : {}), position: `${rows} ${side === 'a' ? 'd' : 'a'}` };
}

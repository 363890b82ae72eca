import { describe, expect, it } from 'vitest';
import { Api, ApiError } from '../../src/api';
import { Watching } from '../../src/embed/watched';
import type { GameState, Lobby } from '../../src/wire';
import { FakeTimers } from '../fake_connection';

// A fake site with these games; requests are recorded in `asked`.
class Games extends Api {
  readonly asked: string[] = [];
  live: string[] = [];
  over = new Set<string>();
  version = 1;
  fails: ApiError | null = null;
  constructor() {
    super(fetch, () => '');
  }
  override game = async (id: string): Promise<GameState> => {
    this.asked.push(id);
    if (this.fails) throw this.fails;
    return { game: id, version: this.version, status: this.over.has(id) ? 'over' : 'going' } as GameState;
  };
  override lobby = async (): Promise<Lobby> => {
    this.asked.push('lobby');
    return { live: this.live.map((id) => ({ id })) } as Lobby;
  };
}

function watch(site: Games, id: string | null) {
  const timers = new FakeTimers();
  const context = { now: timers.now, after: (ms: number, run: () => void) => void timers.after(ms, run), isVisible: () => visible };
  let visible = true;
  const watching = new Watching(site, id, context);
  const settle = () => new Promise((done) => setTimeout(done));
  const pass = async (seconds: number) => {
    for (let i = 0; i < seconds; ++i) {
      timers.pass(1000);
      await settle();
    }
  };
  const shown = () => ('game' in watching.frame.value ? watching.frame.value.game.state.game : watching.frame.value.problem);
  return { watching, pass, shown, hide: (hidden: boolean) => (visible = !hidden) };
}

describe('a board on another site', () => {
  it('follows its game until it is over, and then asks no more', async () => {
    const site = new Games();
    const { watching, pass, shown } = watch(site, 'abc');
    await watching.start();
    expect(shown()).toBe('abc');
    await pass(10);
    const asked = site.asked.length;
    expect(asked).toBeGreaterThan(2);
    site.over.add('abc');
    ++site.version;
    await pass(5);
    const last = site.asked.length;
    await pass(60);
    expect(site.asked.length).toBe(last);
    expect(site.asked).not.toContain('lobby');
  });

  it('shows another game of the site when one has been over for a while', async () => {
    const site = new Games();
    const { watching, pass, shown } = watch(site, null);
    await watching.start();
    expect(shown()).toBe('none');
    site.live = ['one', 'two'];
    await pass(4);
    expect(shown()).toBe('one');
    site.live = ['two', 'one'];
    await pass(30);
    expect(shown()).toBe('one');
    site.over.add('one');
    site.live = ['two'];
    await pass(10);
    expect(shown()).toBe('one');
    await pass(12);
    expect(shown()).toBe('two');
  });

  it('keeps the board when the site is away, and says so where there is none', async () => {
    const site = new Games();
    const { watching, pass, shown } = watch(site, 'abc');
    site.fails = new ApiError(0, 'network', '');
    await watching.start();
    expect(shown()).toBe('unreachable');
    site.fails = new ApiError(404, 'not-found', 'There is no such game.');
    await pass(4);
    expect(shown()).toBe('There is no such game.');
    site.fails = null;
    await pass(4);
    site.fails = new ApiError(0, 'network', '');
    await pass(4);
    expect(shown()).toBe('abc');
  });

  it('asks nothing while nobody sees it', async () => {
    const site = new Games();
    const { watching, pass, hide } = watch(site, 'abc');
    hide(true);
    await watching.start();
    await pass(20);
    expect(site.asked).toEqual([]);
    hide(false);
    await pass(4);
    expect(site.asked).toContain('abc');
  });
});

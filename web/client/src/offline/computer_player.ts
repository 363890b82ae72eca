// The computer at its ten levels, in the browser.
import type { Search } from '@skjaldborg/tafl';
import { sizeOf } from '../board/position_text';
import { loadTafl } from '../frame/tafl';
import type { DeviceGame } from './games_db';

const maxSearch = 1_000; // milliseconds, as on the site

export class ComputerPlayer {
  private search: Search | null = null;
  private asked = 0;

  // The computer's move in this game; null if stopped. Rejects if the browser cannot run the engine.
  async choose({ ruleset, position, moves, level, seed }: DeviceGame): Promise<string | null> {
    this.stop();
    const mine = this.asked;
    const tafl = await loadTafl(position === undefined ? undefined : sizeOf(position));
    if (mine !== this.asked) return null;
    const line = { ruleset, moves, ...(position === undefined ? {} : { position }) };
    this.search = tafl.search(line, { level: level ?? 10, seed, movetime: maxSearch });
    try {
      const { lines } = await this.search.result;
      return mine === this.asked ? (lines[0]?.move ?? null) : null;
    } catch (error) {
      if (mine === this.asked) throw error;
      return null;
    }
  }

  stop(): void {
    this.asked++;
    this.search?.stop();
    this.search = null;
  }
}

// The places of a tree that a page shows, and what is known of each. Places of one line share their beginning, so that stepping
// from one to the next costs the same however long the game is.
import { signal } from '@preact/signals';
import type { Square } from '../wire';
import type { Path } from './tree';

export class Place {
  readonly isHere = signal(false); // shown on the board
  readonly captures = signal<readonly Square[] | null>(null); // by the move that leads here; null: not known yet
  private readonly following = new Map<string, Place>();

  constructor(
    readonly before: Place | null = null,
    readonly move = '',
  ) {}

  after(move: string): Place {
    const known = this.following.get(move);
    if (known) return known;
    const next = new Place(this, move);
    this.following.set(move, next);
    return next;
  }

  at = (path: Path): Place => path.reduce<Place>((place, move) => place.after(move), this);

  get path(): Path {
    const moves: string[] = [];
    for (let place: Place = this; place.before; place = place.before) moves.push(place.move);
    return moves.reverse();
  }
}

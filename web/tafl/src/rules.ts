// The rules on the caller's thread. The games are in the module, which knows each by a number.
import { TaflError, type Board, type Line, type Position, type Rules, type Side, type Square } from './api.ts';
import { Instance } from './instance.ts';
import type { Question } from './messages.ts';
import { fieldsOf } from './tafl.ts';
import { wrongType } from './wrong_type.ts';

// By the numbers of src/rules/types.hpp.
const sides = ['attackers', 'defenders'] as const satisfies Side[];
const results = ['ongoing', 'attackers', 'defenders', 'draw'] as const;

export class LoadedRules implements Rules {
  private instance: Instance;
  // Ends the games that nobody holds any more.
  private readonly ended = new FinalizationRegistry<[Instance, number]>(([instance, game]) => instance.call('tafl_game_free', game));

  constructor(
    private readonly module: WebAssembly.Module,
    private readonly memory: number,
  ) {
    this.instance = this.newInstance();
  }

  position(line: Line): Position {
    const instance = this.instance;
    const game = Number(this.answer({ name: 'tafl_game_new', fields: fieldsOf(line), numbers: {}, search: 0 }));
    const position = new HeldGame(instance, game);
    this.ended.register(position, [instance, game]);
    return position;
  }

  private newInstance(): Instance {
    return new Instance(this.module, { hash: 1, memory: this.memory }, { report: () => {}, interrupted: () => false });
  }

  private answer(question: Question): string {
    const wrong = wrongType(question);
    if (wrong) throw wrong;
    const answer = this.instance.ask(question);
    if (answer.status === 'answer') return answer.text;
    if (answer.status === 'refusal') throw refusal(answer);
    this.instance = this.newInstance();
    throw new TaflError('the loaded module plays boards of another size; loadRules() without `board` plays all');
  }
}

const refusal = ({ text, at, reason }: { text: string; at: number; reason: string }) => new TaflError(text, at < 0 ? undefined : at, reason || undefined);

class HeldGame implements Position {
  readonly size: number;
  private readonly names: Square[] = [];
  private readonly squares = new Map<string, number>();

  constructor(
    private readonly instance: Instance,
    private readonly game: number,
  ) {
    this.size = instance.call('tafl_game_size', game);
    for (let square = 0; square < this.size ** 2; ++square) {
      const name = `${String.fromCharCode(97 + (square % this.size))}${Math.floor(square / this.size) + 1}`;
      this.names.push(name);
      this.squares.set(name, square);
    }
  }

  get toMove(): Side {
    return sides[this.instance.call('tafl_game_state', this.game) & 1]!;
  }

  get result(): Position['result'] {
    return results[this.instance.call('tafl_game_state', this.game) >> 1]!;
  }

  get position(): string {
    return this.text('tafl_game_position');
  }

  get history(): string[] {
    this.instance.call('tafl_game_history', this.game);
    return this.movesOfAnswer();
  }

  moves(): string[] {
    this.instance.call('tafl_game_moves', this.game);
    return this.movesOfAnswer();
  }

  play(move: string): Square[] {
    const [from, to] = typeof move === 'string' ? move.split('-') : [];
    const start = this.squares.get(from ?? '');
    const end = this.squares.get(to ?? '');
    if (start === undefined || end === undefined) this.ask({ move });
    else if (this.instance.call('tafl_game_play', this.game, start, end) !== 0) throw new TaflError(this.instance.output());
    return this.squaresOfAnswer();
  }

  undo(): void {
    if (this.instance.call('tafl_game_undo', this.game) !== 0) throw new TaflError(this.instance.output());
  }

  board(): Board {
    return JSON.parse(this.text('tafl_game_board')) as Board;
  }

  // A move in another form, such as d1d3 or d1-d3xe3.
  private ask(fields: Question['fields']): void {
    const question = { name: 'tafl_game_play_text', fields, numbers: { game: this.game }, search: 0 };
    const wrong = wrongType(question);
    if (wrong) throw wrong;
    const answer = this.instance.ask(question);
    if (answer.status === 'refusal') throw refusal(answer);
  }

  private text(name: string): string {
    this.instance.call(name, this.game);
    return this.instance.output();
  }

  private squaresOfAnswer(): Square[] {
    const bytes = this.instance.bytes();
    const squares: Square[] = [];
    for (let i = 0; i < bytes.length; i += 2) squares.push(this.names[bytes[i]! + 256 * bytes[i + 1]!]!);
    return squares;
  }

  private movesOfAnswer(): string[] {
    const bytes = this.instance.bytes();
    const moves: string[] = [];
    for (let i = 0; i < bytes.length; i += 4)
      moves.push(`${this.names[bytes[i]! + 256 * bytes[i + 1]!]}-${this.names[bytes[i + 2]! + 256 * bytes[i + 3]!]}`);
    return moves;
  }
}

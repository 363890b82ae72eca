import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createBoard, miniature } from '../src';
import { brandub, options } from './states';

let host: HTMLElement;
let moves: string[];
const play = (change = {}) => createBoard(host, options({ onMove: (move) => moves.push(move), ...change }));
const cellAt = (square: string): HTMLElement => host.querySelector<HTMLElement>(`[data-square="${square}"]`)!;
const press = (key: string): boolean => cellInFocus().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
const cellInFocus = (): HTMLElement => host.querySelector<HTMLElement>('.tb-cell[tabindex="0"]')!;
const spoken = (): string => host.querySelector('.tb-voice')!.textContent;

beforeEach(() => {
  host = document.createElement('div');
  document.body.replaceChildren(host);
  moves = [];
});

describe('without eyes and without a mouse', () => {
  it('is a grid of labelled cells, one of them in the tab order', () => {
    play();
    expect(host.querySelectorAll('[role=grid] [role=row]')).toHaveLength(7);
    expect(host.querySelectorAll('[role=gridcell]')).toHaveLength(49);
    expect(host.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
    expect(cellAt('d4').getAttribute('aria-label')).toBe('d4, king, throne');
    expect(cellAt('a1').getAttribute('aria-label')).toBe('a1, corner');
    expect(cellAt('b2').getAttribute('aria-label')).toBe('b2, empty');
  });
  it('plays a move with arrows and Enter', () => {
    play();
    expect(cellInFocus().dataset['square']).toBe('d4');
    for (const key of ['ArrowUp', 'ArrowUp', 'ArrowUp', 'Enter']) press(key);
    expect(spoken()).toBe('attacker on d7 selected, 4 destinations');
    expect(cellAt('d7').getAttribute('aria-selected')).toBe('true');
    press('ArrowRight');
    press(' ');
    expect(moves).toEqual(['d7-e7']);
  });
  it('says where a piece cannot go, and lets go with Escape', () => {
    play();
    for (const key of ['ArrowUp', 'ArrowUp', 'ArrowUp', 'Enter', 'ArrowDown', 'Enter']) press(key);
    expect(spoken()).toBe('No move to d6');
    expect(moves).toEqual([]);
  });
  it('hands over the square where nothing can be selected, or where the selected piece cannot go', () => {
    const unselected: string[] = [];
    play({ onUnselected: (square: string) => unselected.push(square) });
    for (const key of ['Enter', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'Enter', 'ArrowDown', 'ArrowDown', 'Enter']) press(key);
    expect([unselected, moves]).toEqual([['d4', 'd5'], []]);
    for (const key of ['ArrowUp', 'ArrowUp', 'Enter', 'ArrowRight', 'Enter']) press(key);
    expect([unselected, moves]).toEqual([['d4', 'd5'], ['d7-e7']]);
  });
  it('leaves it to the page to say why the selected piece cannot go there', () => {
    const [refused, unselected]: string[][] = [[], []];
    play({ onRefused: (move: string) => refused!.push(move), onUnselected: (square: string) => unselected!.push(square) });
    for (const key of ['ArrowUp', 'ArrowUp', 'ArrowUp', 'Enter', 'ArrowDown', 'Enter']) press(key);
    expect([refused, unselected, moves]).toEqual([['d7-d6'], [], []]);
    expect(spoken()).toContain('selected');
  });
  it('shows where a piece that cannot be moved could go, until the next tap', async () => {
    const reach = vi.fn(() => Promise.resolve(['c5', 'e5']));
    play({ reach });
    for (const key of ['ArrowUp', 'Enter']) press(key);
    await vi.waitFor(() => expect(spoken()).toContain('defender on d5, in its own turn: 2 destinations'));
    expect(reach.mock.calls).toEqual([['d5']]);
    expect([host.querySelectorAll('.tb-reach').length, host.querySelectorAll('.tb-destination').length]).toEqual([2, 0]);
    expect(cellAt('c5').getAttribute('aria-label')).toBe('c5, empty, marked');
    press('Enter'); // the same piece: hides them
    expect(host.querySelector('.tb-reach, .tb-reach-from')).toBeNull();
    press('Enter');
    await vi.waitFor(() => expect(host.querySelector('.tb-reach')).not.toBeNull());
    for (const key of ['ArrowUp', 'ArrowUp', 'Enter']) press(key); // one that can be moved
    expect([host.querySelector('.tb-reach, .tb-reach-from'), host.querySelectorAll('.tb-destination').length]).toEqual([null, 4]);
    for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) press(key); // where it cannot go stands another piece
    await vi.waitFor(() => expect(host.querySelector('.tb-reach')).not.toBeNull());
    expect(moves).toEqual([]);
  });
  it('shows no reach that was asked of another position, that nobody knows, or of an empty square', async () => {
    let answer: (squares: string[]) => void = () => undefined;
    const reach = vi.fn((): Promise<string[]> => new Promise((done) => (answer = done)));
    const board = play({ reach });
    for (const key of ['ArrowUp', 'Enter']) press(key);
    board.set({ state: { ...brandub, position: '3t3/7/3T3/ttTKTtt/3T3/3t3/3t3 a' } });
    answer(['d6']);
    await new Promise((done) => setTimeout(done));
    expect(host.querySelector('.tb-reach, .tb-reach-from')).toBeNull();
    reach.mockImplementation(() => Promise.reject(new Error('no rules')));
    press('Enter');
    await vi.waitFor(() => expect(host.querySelector('.tb-reach-from')).toBeNull());
    for (const key of ['ArrowRight', 'Enter']) press(key);
    expect(reach).toHaveBeenCalledTimes(2);
  });
  it('shows it under a mouse, without a word, and nothing under a finger', async () => {
    const reach = vi.fn((square: string) => Promise.resolve([square]));
    play({ reach });
    const drawing = host.querySelector('.tb-drawing')!;
    const { width, height } = { width: 700, height: 700 };
    drawing.getBoundingClientRect = () => ({ left: 0, top: 0, width, height }) as DOMRect;
    const point = (pointerType: string, kind = 'pointermove') =>
      drawing.dispatchEvent(Object.assign(new MouseEvent(kind, { bubbles: true, clientX: 350, clientY: 350 }), { pointerType }));
    point('touch');
    expect(reach).not.toHaveBeenCalled();
    point('mouse');
    point('mouse');
    await vi.waitFor(() => expect(host.querySelector('.tb-reach')).not.toBeNull());
    expect([reach.mock.calls, spoken()]).toEqual([[['d4']], '']);
    host.querySelector('.tafl-board')!.dispatchEvent(new MouseEvent('pointerleave'));
    expect(host.querySelector('.tb-reach, .tb-reach-from')).toBeNull();
  });
  it('hands over squares instead of moving where it is painted', () => {
    const painted: string[] = [];
    play({ onPaint: (square: string) => painted.push(square) });
    for (const key of ['ArrowUp', 'Enter', 'ArrowUp', ' ']) press(key);
    expect([painted, moves]).toEqual([['d5', 'd6'], []]);
  });
  it('speaks what the other side did', () => {
    const board = play();
    board.set({ state: { ...brandub, position: '4t2/3t3/7/ttTKTtt/3T3/3t3/3t3 d', last: 'd7-e7', captures: ['d5'], kingInDanger: true, destinations: {} } });
    expect(spoken()).toBe('attacker from d7 to e7. captured on d5.');
    expect(cellAt('d7').getAttribute('aria-label')).toBe('d7, empty');
  });
  it('keeps a move beside the reply that comes at once, and tells no move twice', () => {
    const board = play();
    const after = (position: string, last: string, captures: string[] = []) =>
      board.set({ state: { ...brandub, position, last, captures, destinations: {} } });
    after('4t2/3t3/3T3/ttTKTtt/3T3/3t3/3t3 d', 'd7-e7');
    after('4t2/3t3/7/ttTKTtt/3T3/3t3/3t3 d', 'd7-e7', ['d5']);
    expect(spoken()).toBe('attacker from d7 to e7.captured on d5.');
    after('4t2/3t3/7/ttTKTtt/2T4/3t3/3t3 a', 'd3-c3');
    expect(spoken()).toBe('captured on d5.defender from d3 to c3.');
  });
  it('says which squares are marked', () => {
    const board = play({ shapes: [{ kind: 'circle', at: 'e5' }, { kind: 'arrow', from: 'd7', to: 'c7' }] });
    expect(['e5', 'd7', 'c7'].map((square) => cellAt(square).getAttribute('aria-label'))).toEqual(['e5, empty, marked', 'd7, attacker', 'c7, empty']);
    board.set({ shapes: [] });
    expect(cellAt('e5').getAttribute('aria-label')).toBe('e5, empty');
  });
  it('takes typed moves', () => {
    const board = play();
    expect(board.typed('d1c1')).toBe(true);
    expect(board.typed('d1-g1')).toBe(false);
    expect(moves).toEqual(['d1-c1']);
  });
});

describe('a move that waits for confirmation', () => {
  it.each([
    ['is played when it is confirmed', true, ['d1-c1'], null],
    ['goes back when it is not', false, [], null],
  ])('%s', (_what, confirmed, played, waiting) => {
    const asked: (string | null)[] = [];
    const board = play({ confirm: true, onPending: (move: string | null) => asked.push(move) });
    expect(board.typed('d1-c1')).toBe(true);
    expect(moves).toEqual([]);
    expect(asked).toEqual(['d1-c1']);
    board.settle(confirmed);
    expect(moves).toEqual(played);
    expect(asked.at(-1)).toBe(waiting);
    board.settle(true);
    expect(moves).toEqual(played);
  });
  it('is dropped when the position changes', () => {
    const asked: (string | null)[] = [];
    const board = play({ confirm: true, onPending: (move: string | null) => asked.push(move) });
    board.typed('d1-c1');
    board.set({ state: { ...brandub, destinations: {} } });
    expect(asked).toEqual(['d1-c1', null]);
  });
});

describe('a click', () => {
  it('leaves the focus to the page, and takes it from a field elsewhere', () => {
    play();
    const field = document.createElement('input');
    document.body.append(field);
    field.focus();
    const click = new MouseEvent('mousedown', { bubbles: true, cancelable: true });
    cellAt('b2').dispatchEvent(click);
    expect(click.defaultPrevented).toBe(true);
    expect(document.activeElement).toBe(document.body);
  });
});

describe('what is drawn', () => {
  it('has a piece for each on the board, and follows a change', () => {
    const board = play();
    expect(host.querySelectorAll('.tb-piece')).toHaveLength(13);
    board.set({ state: { ...brandub, position: '7/7/7/3K3/7/7/7 d' } });
    expect(host.querySelectorAll('.tb-piece')).toHaveLength(1);
    board.set({ state: { ...brandub, size: 9, position: '9/9/9/9/4K4/9/9/9/9 d' } });
    expect(host.querySelectorAll('[role=gridcell]')).toHaveLength(81);
  });
  it('keeps its pieces and cells when only the ground changes', () => {
    const board = play();
    const kept = () => [cellAt('d4'), ...host.querySelectorAll('.tb-pieces > *')];
    const before = kept();
    board.set({ state: { ...brandub, corners: ['a1'] } });
    expect(host.querySelectorAll('[href="#tb-corner"]')).toHaveLength(1);
    expect(cellAt('g7').getAttribute('aria-label')).toBe('g7, empty');
    expect(kept().every((element, i) => element === before[i])).toBe(true);
  });
  it('outlines what made the end, with its word', () => {
    play({ state: { ...brandub, marks: ['d4', 'd5'], mark: 'ring', destinations: {} } });
    expect(host.querySelector('.tb-word text')!.textContent).toBe('ring');
  });
  it('shows a halo, captures and shapes', () => {
    play({ state: { ...brandub, kingInDanger: true, captures: ['b2'], last: 'd7-e7' }, shapes: [{ kind: 'arrow', from: 'a1', to: 'a4' }] });
    for (const name of ['.tb-danger', '.tb-capture', '.tb-shape', '.tb-last']) expect(host.querySelector(name), name).not.toBeNull();
  });
  it('shares its drawings between boards', () => {
    play();
    play();
    host.append(miniature(brandub));
    expect(document.querySelectorAll('#tb-shields-king').length).toBeLessThanOrEqual(1);
    expect(host.querySelectorAll('.tb-miniature use[href="#tb-shields-attacker"]')).toHaveLength(8);
  });
  it('leaves nothing behind', () => {
    play().destroy();
    expect(host.childElementCount).toBe(0);
  });
});

// A reviewed game as a record: the same as `tafl review --format otn` writes.
import { describe, expect, it } from 'vitest';
import type { Review, ReviewedMove } from '../../src/analysis/engine';
import { comment, emptyTree, nodeAt, playAll } from '../../src/analysis/tree';
import { annotated } from '../../src/review/annotated';

const sound: ReviewedMove = { ply: 1, side: 'attackers', move: 'a1-a2', before: 0.5, chance: 0.5, loss: 0, sign: '', missedWin: null, allowedLoss: null, best: 'a1-a2', line: ['a1-a2'], why: '', reasons: [], reply: [], allows: '', replyReasons: [] };
const better = ['b1-b3', 'a2-a3', 'b3-b4', 'a3-a4', 'b4-b5', 'a4-a5', 'b5-b6', 'a5-a6', 'b6-b7'];
const lost: ReviewedMove = { ...sound, ply: 2, side: 'defenders', move: 'b1-b2', before: 0.45, chance: 0.13, loss: 0.32, sign: '?', best: 'b1-b3', line: better, reasons: [{ kind: 'takes', number: 1, square: null }] };
const review: Review = {
  chances: [0.5, 0.5, 0.87],
  sides: [
    { side: 'attackers', accuracy: 87.4, inaccuracies: 0, mistakes: 0, blunders: 0 },
    { side: 'defenders', accuracy: null, inaccuracies: 0, mistakes: 1, blunders: 0 },
  ],
  turningPoint: 2,
  openEnd: null,
  slide: null,
  moves: [sound, lost],
};
const played = playAll(emptyTree, [], ['a1-a2', 'b1-b2']);

describe('the tree with its review', () => {
  const tree = annotated(played, review);

  it('has sign, chances and words at the judged moves, and the accuracy at the start', () => {
    expect(nodeAt(tree, ['a1-a2', 'b1-b2'])).toMatchObject({ nags: [2], comment: '55% -> 87%. b1-b3 was better: it captures a piece.' });
    expect(nodeAt(tree, ['a1-a2'])).toMatchObject({ nags: [], comment: '' });
    expect(tree.comment).toBe('Accuracy: Attackers 87%, Defenders -.');
  });
  it('has the better line as a variation of at most eight moves', () => {
    const [main, other] = nodeAt(tree, ['a1-a2'])?.next ?? [];
    expect([main?.move, other?.move]).toEqual(['b1-b2', 'b1-b3']);
    expect(nodeAt(tree, ['a1-a2', ...better.slice(0, 8)])).not.toBeNull();
    expect(nodeAt(tree, ['a1-a2', ...better])).toBeNull();
  });
  it('keeps what was noted before', () => {
    const noted = annotated(comment(played, ['a1-a2', 'b1-b2'], 'Hm.'), review);
    expect(nodeAt(noted, ['a1-a2', 'b1-b2'])?.comment).toBe('Hm. 55% -> 87%. b1-b3 was better: it captures a piece.');
  });
});

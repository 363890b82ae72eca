// The board in all its states: `npm --prefix web/board run demo`. Not part of the site.
import '../src/board.css';
import { createBoard, type BoardSetup, type Diagram } from '../src';

const base: Diagram = {
  position: '3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3 a',
  destinations: { d1: ['c1', 'b1', 'd2', 'd3', 'd4', 'd5'], h1: ['h2', 'h3', 'h4', 'h5', 'i1', 'j1'] },
  corners: ['a1', 'k1', 'a11', 'k11'],
  starts: {
    attackers: 'd1 e1 f1 g1 h1 f2 d11 e11 f11 g11 h11 f10 a4 a5 a6 a7 a8 b6 k4 k5 k6 k7 k8 j6'.split(' '),
    defenders: 'f4 f5 f7 f8 d6 e6 g6 h6 e5 g5 e7 g7'.split(' '),
    king: 'f6',
  },
};

const fight: Diagram = {
  ...base, position: '3t1tt4/5t5/2t8/t4T1t2t/t3T1T3t/tt1T1KTT1tt/t3TTT1t1t/t7T2/5T5/4t6/3tt1tt3 d',
  last: 'e11-e10', captures: ['f10', 'f9'], kingInDanger: true, destinations: { f6: ['e6'] },
};

const shown: Partial<BoardSetup>[] = [
  {},
  { state: fight, shapes: [{ kind: 'arrow', from: 'f6', to: 'f10' }, { kind: 'circle', at: 'h4', tone: 'good' }, { kind: 'arrow', from: 'k4', to: 'h4', tone: 'danger' }] },
  { state: { ...base, position: '11/11/11/11/11/11/11/11/3TTT5/2TK1T5/2tT1T5 a', marks: ['c2', 'd3', 'e3', 'f3', 'f2', 'f1', 'd1'], mark: 'fort', last: 'e2-d2', destinations: {} } },
  { state: fight, theme: 'slate', pieces: 'letters' },
  { state: fight, theme: 'paper', pieces: 'plain', flipped: true },
  { state: { ...base, position: '3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 a', corners: ['a1', 'g1', 'a7', 'g7'], destinations: {}, starts: { attackers: ['d1', 'd2'], defenders: ['d3'], king: 'd4' } } },
  { state: { ...base, position: '3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3 a', corners: [], camps: 'd1 e1 f1 e2 d9 e9 f9 e8 a4 a5 a6 b5 i4 i5 i6 h5'.split(' '), destinations: {} } },
  { state: { ...base, position: '19/19/2c13t2/19/5t7t5/19/7TTTTT7/6T5T6/19/5T3K3T5/19/6T5T6/7TNTTT7/19/5t7t5/19/2t13t2/19/19 a', corners: ['a1', 's1', 'a19', 's19'], destinations: {}, kingCanEscape: true } },
];

const main = document.getElementById('boards')!;
for (const options of shown) {
  const host = document.createElement('div');
  main.append(host);
  createBoard(host, { state: base, onMove: (move) => console.log(move), ...options });
}

// A live board embedded in other sites: /embed/game/ID, /embed/tv; and a chapter of a study, /embed/study/ID?chapter=2.
// Query parameters: ?lang=de, ?theme=dark, ?flip=1.
import '@skjaldborg/board/board.css';
import '../styles/embed.css';
import { createBoard, type Board } from '@skjaldborg/board';
import { render } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Api } from '../api';
import { boardWords, readOnly } from '../board/board';
import { clockText, leftOf, nextTick } from '../game/clock_text';
import { rulesetTitle } from '../rules/ruleset_names';
import { personText, ratingText, resultName, SideMark } from '../social/people';
import type { GameState, Side } from '../wire';
import { pickLanguage, setLanguage, t } from '../words';
import { Watching, type Watched } from './watched';

const wishes = new URLSearchParams(location.search);
const flipped = wishes.get('flip') === '1';
const theme = wishes.get('theme');
const now = () => performance.now();

function Position({ state }: { state: GameState }) {
  const host = useRef<HTMLDivElement>(null);
  const board = useRef<Board | null>(null);
  useEffect(() => {
    if (board.current) board.current.set({ state: readOnly(state.board) });
    else if (host.current)
      board.current = createBoard(host.current, {
        state: readOnly(state.board),
        movable: 'none',
        flipped,
        coordinates: false,
        theme: 'ash',
        pieces: 'shields',
        animate: true,
        sound: false,
        volume: 0,
        confirm: false,
        shapes: [],
        words: boardWords(),
        onMove: () => undefined,
      });
  }, [state]);
  useEffect(() => () => board.current?.destroy(), []);
  return <div class="board-host" ref={host} />;
}

function Clock({ game: { state, receivedAt }, side }: { game: Watched; side: Side }) {
  const [, tick] = useState(0);
  const { times, status } = state;
  const left = times ? leftOf(times, side, receivedAt, now()) : 0;
  const runs = times?.running === side && status === 'going';
  useEffect(() => {
    if (!runs || left <= 0) return undefined;
    const timer = window.setTimeout(() => tick((count) => count + 1), nextTick(left));
    return () => window.clearTimeout(timer);
  });
  return times && <span class={runs ? 'clock runs' : 'clock'}>{clockText(left)}</span>;
}

function Player({ game, side }: { game: Watched; side: Side }) {
  const { players, board, status } = game.state;
  const isToMove = status === 'going' && board.toMove === side;
  return (
    <p class={isToMove ? 'embed-player to-move' : 'embed-player'}>
      <SideMark side={side} label={t(side)} />
      <span class="name">{personText(players[side])}</span> <span class="rating">{ratingText(players[side])}</span>
      <Clock game={game} side={side} />
    </p>
  );
}

function Game({ game }: { game: Watched }) {
  const { state } = game;
  const [above, below]: [Side, Side] = flipped ? ['attackers', 'defenders'] : ['defenders', 'attackers'];
  const standing = state.status === 'over' ? resultName(state.result) : t('going');
  return (
    <>
      <Player game={game} side={above} />
      <Position key={state.game} state={state} />
      <Player game={game} side={below} />
      <p class="embed-about">
        <a href={`/game/${state.game}`} target="_blank" rel="noopener">
          {rulesetTitle(state.ruleset, state.title)} · <span role="status">{standing}</span>
        </a>
      </p>
    </>
  );
}

const sentences: Record<string, () => string> = { waiting: () => '', none: () => t('noLive'), unreachable: () => t('unreachable') };

function Embedded({ watching }: { watching: Watching }) {
  const frame = watching.frame.value;
  if ('game' in frame) return <Game key={frame.game.state.game} game={frame.game} />;
  return (
    <p class="embed-problem" role="status">
      {sentences[frame.problem]?.() ?? frame.problem}{' '}
      <a href="/" target="_blank" rel="noopener">
        {t('site')}
      </a>
    </p>
  );
}

async function start(): Promise<void> {
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset['theme'] = theme;
  await setLanguage(pickLanguage(wishes.get('lang') ?? undefined, navigator.languages));
  const study = /^\/embed\/study\/([^/]+)$/.exec(location.pathname)?.[1];
  if (study !== undefined) return (await import('./study')).showStudy(new Api(fetch.bind(window), () => t('unreachable')), study, Number(wishes.get('chapter')), flipped);
  const id = /^\/embed\/game\/([^/]+)$/.exec(location.pathname)?.[1] ?? null;
  const watching = new Watching(new Api(fetch.bind(window), () => t('unreachable')), id, {
    now,
    after: (ms, run) => window.setTimeout(run, ms),
    isVisible: () => document.visibilityState === 'visible',
  });
  render(<Embedded watching={watching} />, document.body);
  await watching.start();
}

void start();

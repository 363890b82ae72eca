// A game, live or finished, for its players and for spectators.
import { marginOf } from '@skjaldborg/board';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { App, Page } from '../app';
import { BoardView } from '../board/board';
import { MoveList, placeText, plyAsked, stepOf } from '../board/move_list';
import { MovesText } from '../board/moves_text';
import { MoveField } from '../board/typed_move';
import { wheelSteps } from '../board/wheel_steps';
import { ChatRoom } from '../chat/chat_room';
import { isTaken } from '../frame/keys';
import type { Visit } from '../frame/router';
import { withDefaults } from '../frame/settings';
import { Heading } from '../parts/form';
import { pageOf } from '../parts/page';
import { Share } from '../parts/share';
import { isOwn, rulesetTitle } from '../rules/ruleset_names';
import { clockName, ratedText, reserveText } from '../social/people';
import { otherSide } from '../wire';
import { plural } from '../words';
import { loadChatWords, tc } from '../words/chat';
import { loadGameWords, tg } from '../words/game';
import { Chat, loadWhatIsSaid } from './chat';
import { answerOf } from './confirm_move';
import { Deadline } from './deadline';
import { ForecastPanel } from './forecast_panel';
import { GameActions } from './game_actions';
import { goalText, statusText } from './game_texts';
import { LiveGame } from './live_game';
import { rememberOpened } from './opened_game';
import { PairLink } from './pair_link';
import { PlayerBar } from './player_bar';
import { Berserk, Strips } from './strips';
import { Modes, ViewModes } from './view_modes';

// Own rules have no page.
const RulesName = ({ ruleset, name }: { ruleset: string; name: string }) =>
  isOwn(ruleset) ? <>{name}</> : <a href={`/rules/${encodeURIComponent(ruleset)}`}>{name}</a>;

function Head({ live }: { live: LiveGame }) {
  const { ruleset, title, clock, watching } = live.state.value;
  const terms = [clockName(clock), ratedText(live.state.value), watching > 0 && plural('watching', watching)].filter(Boolean);
  return (
    <header class="game-head">
      <Heading>{live.heading}</Heading>
      <p class="about">
        <RulesName ruleset={ruleset} name={rulesetTitle(ruleset, title)} /> · {terms.join(' · ')}
      </p>
      <p class="about">{reserveText(clock)}</p>
      <p class="about">
        <PairLink live={live} />
      </p>
    </header>
  );
}

// Not in one's own running game, where scrolling over the board must not hide the position.
function wheelOver({ state, ply, moves, look }: LiveGame, by: 1 | -1 | 0): boolean {
  const { you, status } = state.peek();
  if (you !== null && status === 'going') return false;
  const to = ply.peek() + by;
  if (by !== 0 && to >= 0 && to <= moves.peek().length) look(to);
  return true;
}

function BoardPlace({ live, modes }: { live: LiveGame; modes: Modes }) {
  const { coordinates } = withDefaults(live.app.settings.get());
  const options = live.table.value;
  const wheel = useMemo(() => wheelSteps((by) => wheelOver(live, by)), []);
  return (
    <div class="game-board" style={{ '--board-margin': `${marginOf(options.state.size, coordinates) * 100}%` }}>
      <PlayerBar live={live} side={otherSide(live.bottomSide.value)} />
      <div class={modes.isBlindfold.value ? 'board-place blindfold' : 'board-place'} onWheel={wheel} onPointerDownCapture={live.dropPremove}>
        <BoardView app={live.app} options={options} attach={(board) => (live.widget = board)} />
      </div>
      <PlayerBar live={live} side={live.bottomSide.value} />
    </div>
  );
}

// Whose turn it is, or why the last try was no move.
function Standing({ live }: { live: LiveGame }) {
  const state = live.state.value;
  if (live.trouble.value)
    return (
      <p class="problem" role="alert">
        <MovesText text={live.trouble.value} />
      </p>
    );
  const past = live.isNow.value ? '' : placeText(live.moveTexts.value, live.ply.value);
  const now = live.sending.value ? tg('moveWaits') : [goalText(state), statusText(state), live.reminder()].filter(Boolean).join(' ');
  return (
    <p class={live.isMyTurn.value && past === '' ? 'standing yours' : 'standing'} aria-live="polite">
      <MovesText text={past || now} />
    </p>
  );
}

// Of those who watch. A player joins them once the game is over, if they have said something.
function Spectators({ live: { app, id, state } }: { live: LiveGame }) {
  const { you, status } = state.value;
  if (you !== null && status !== 'over') return null;
  return <ChatRoom app={app} place="game" id={id} title={tc('chatSpectators')} hidesEmpty={you !== null} />;
}

function Sharing({ live }: { live: LiveGame }) {
  const { ruleset, status } = live.state.value;
  const { position, last } = live.shown.value;
  const game = { id: live.id, ply: live.ply.value, over: status === 'over' && live.isNow.value };
  return <Share app={live.app} shown={{ ruleset, position, last, flipped: live.flipped.value, game }} />;
}

function useKeys(live: LiveGame, modes: Modes, talk: () => void): void {
  const actionOf = (event: KeyboardEvent): (() => void) | undefined => {
    const answer = live.asked.peek() === null ? null : answerOf(event);
    if (answer !== null) return () => live.settle(answer);
    const to = stepOf(event.key, live.ply.peek(), live.moves.peek().length);
    if (to !== null) return () => live.look(to);
    const actions: Record<string, () => void> = {
      f: live.flip,
      c: talk,
      r: () => (live.isLeaving.value = live.mayLeave.peek()),
      z: modes.toggleZen,
      b: modes.toggleBlindfold,
      '?': modes.showKeys,
      Escape: () => {
        live.dropPremove();
        live.plan.stop();
      },
    };
    return actions[event.key];
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const action = isTaken(event) ? undefined : actionOf(event);
      if (!action) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

function GamePage({ live }: { live: LiveGame }) {
  const modes = useMemo(() => new Modes(live.app), []);
  const talk = useRef<HTMLInputElement>(null);
  useKeys(live, modes, () => talk.current?.focus());
  return (
    <>
      <Head live={live} />
      <BoardPlace live={live} modes={modes} />
      <div class="game-side">
        <Strips live={live}>
          <Standing live={live} />
          <Deadline live={live} />
          <Berserk live={live} />
        </Strips>
        <p class="sr-only" aria-live="polite">
          {live.said}
        </p>
        <MoveList moves={live.moveTexts.value} times={live.timeTexts.value} ply={live.ply.value} go={live.look} />
        <GameActions live={live}>
          <ViewModes modes={modes} />
        </GameActions>
        <MoveField play={live.type} trouble={live.typedTrouble} hidden={!(live.isOpen.value && live.isMyTurn.value)} />
        <ForecastPanel live={live} />
        <Chat live={live} field={talk} />
        <Spectators live={live} />
        <Sharing live={live} />
      </div>
    </>
  );
}

// /game/ID?ply=12 shows the game after 12 moves.
export async function game(app: App, visit: Visit): Promise<Page> {
  const id = visit.found['id'] ?? '';
  const [first] = await Promise.all([app.api.game(id), app.rulesets().catch(() => []), loadGameWords(), loadChatWords()]); // with their titles
  await loadWhatIsSaid(first);
  if (first.tournament && first.you) rememberOpened(id);
  const live = new LiveGame(app, id, first);
  const ply = plyAsked(visit.query);
  if (ply !== undefined) live.look(ply);
  return pageOf('', <GamePage live={live} />, { kind: 'game', heading: false, close: live.close });
}

// A game that others play, as it goes on: both players with their clocks, and the board between them.
import { useEffect, useState } from 'preact/hooks';
import type { App } from '../app';
import { Picture } from '../board/board';
import { Clock } from '../game/clock';
import { GameStore, type Followed } from '../game/game_store';
import { SmallBoard } from '../parts/board_card';
import { personText, ratingText, SideMark } from '../social/people';
import type { Brief, Result, Side } from '../wire';
import { t } from '../words';
import { BriefBoard, termsOf } from './game_rows';
import '../styles/community.css';

// Follows the game while it goes on; before its state has come, null.
function useGame(app: App, id: string, isGoing: boolean): Followed | null {
  const [followed, setFollowed] = useState<Followed | null>(null);
  useEffect(() => {
    if (!isGoing) return;
    const store = new GameStore(id, app.socket, app.now);
    const end = store.game.follow(setFollowed);
    return () => {
      end();
      store.close();
    };
  }, [id]);
  return followed;
}

// What a list knows of the game; without a position the opening is drawn until the game's state has come.
type Watched = Pick<Brief, 'id' | 'ruleset' | 'title' | 'clock' | 'players' | 'status' | 'result'> & Partial<Pick<Brief, 'position' | 'last'>>;

interface PlayerProps {
  app: App;
  brief: Watched;
  side: Side;
  followed: Followed | null;
}

function Player({ app, brief, side, followed }: PlayerProps) {
  const result: Result | null = followed?.state.result ?? brief.result;
  const isToMove = followed?.state.status === 'going' && followed.state.board.toMove === side;
  return (
    <span class={isToMove ? 'live-player to-move' : 'live-player'}>
      <SideMark side={side} />
      <span class="named">
        <span class="name">{personText(brief.players[side])}</span>
        <span class="rating">{ratingText(brief.players[side])}</span>
      </span>
      {result === side ? <b class="outcome won">{t('ownWon')}</b> : followed && followed.state.status === 'going' && <Clock followed={followed} side={side} now={app.now} />}
    </span>
  );
}

export function LiveBoard({ app, brief, isLarge = false }: { app: App; brief: Watched; isLarge?: boolean }) {
  const followed = useGame(app, brief.id, brief.status === 'going');
  const state = followed?.state;
  const { position, last = null } = brief;
  return (
    <a class={isLarge ? 'live-board large' : 'live-board'} href={`/game/${brief.id}`}>
      <Player app={app} brief={brief} side="defenders" followed={followed} />
      {state ? (
        <Picture app={app} state={state.board} class="live-picture" coordinates={false} />
      ) : position === undefined ? (
        <SmallBoard app={app} shown={brief.ruleset} />
      ) : (
        <BriefBoard app={app} brief={{ ruleset: brief.ruleset, position, last }} />
      )}
      <Player app={app} brief={brief} side="attackers" followed={followed} />
      <small>{termsOf(brief)}</small>
    </a>
  );
}

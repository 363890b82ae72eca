// Games in a list: a small board, who played, how it ended, and under which terms.
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { App } from '../app';
import { turnOf } from '../board/move_list';
import { SmallBoard } from '../parts/board_card';
import { rulesetTitle } from '../rules/ruleset_names';
import { personText, ratedText, ratingText, resultName, SideMark } from '../social/people';
import { otherSide, type BoardState, type Brief, type Clock, type Side } from '../wire';
import { dateText, plural, t, textIfAny } from '../words';

// "5+5", "3 days"; empty without a clock.
export const shortClock = (clock: Clock): string =>
  clock.kind === 'fischer' ? `${clock.initial / 60_000}+${clock.increment / 1000}` : clock.kind === 'days' ? plural('daysShort', clock.days) : '';

const sides: readonly Side[] = ['attackers', 'defenders'];

export const termsOf = (brief: Pick<Brief, 'ruleset' | 'title' | 'clock'>): string =>
  [rulesetTitle(brief.ruleset, brief.title), shortClock(brief.clock)].filter(Boolean).join(' · ');

const countedText = (brief: Brief): string =>
  [ratedText(brief), plural('moves', turnOf(brief.plies))].join(' · ');

// Thrones and corners are those of the ruleset, which a list asks for once.
export function BriefBoard({ app, brief: { ruleset, position, last }, flipped = false }: { app: App; brief: Pick<Brief, 'ruleset' | 'position' | 'last'>; flipped?: boolean }) {
  const [shown, setShown] = useState<Pick<BoardState, 'position'> & Partial<BoardState> | null>(null);
  useEffect(() => {
    let isWanted = true;
    const draw = (squares: Partial<BoardState>) => isWanted && setShown({ position, last, ...squares });
    app.opening(ruleset).then(
      ({ thrones, corners, camps }) => draw({ thrones, corners, camps }),
      () => draw({ thrones: [] }),
    );
    return () => void (isWanted = false);
  }, [ruleset, position, last]);
  return shown ? <SmallBoard app={app} shown={shown} flipped={flipped} /> : <div class="small-board" />;
}

// The side of the player; null if they played both or neither.
function sideOf({ players }: Brief, name: string): Side | null {
  const side = sides.find((one) => players[one].name === name);
  return side === undefined || players[otherSide(side)].name === name ? null : side;
}

export type Outcome = 'won' | 'lost' | 'drawn';

export function outcomeOf(brief: Brief, name: string): Outcome | null {
  const side = sideOf(brief, name);
  if (side === null || brief.result === null || brief.result === 'none') return null;
  return brief.result === 'draw' ? 'drawn' : brief.result === side ? 'won' : 'lost';
}

const outcomeWords = { won: 'ownWon', lost: 'ownLost', drawn: 'resultDraw' } as const;

function Standing({ brief, outcome }: { brief: Brief; outcome: Outcome | null }) {
  if (brief.status === 'going') return <span class="going">{t('going')}</span>;
  const why = brief.result === 'none' || brief.reason === null ? null : textIfAny(`short_${brief.reason}`);
  return (
    <>
      {outcome ? <b class={`outcome ${outcome}`}>{t(outcomeWords[outcome])}</b> : <span>{brief.result === 'none' ? t('resultNone') : resultName(brief.result)}</span>}
      {why && <small>{why}</small>}
    </>
  );
}

// A rating after a game, and by how much the game changed it.
export interface RatingThen {
  rating: number;
  by: number | null; // null: unknown
}

const Then = ({ rating, by }: RatingThen) => (
  <span class="number">
    {Math.round(rating)}
    {by !== null && <small class={by < 0 ? 'rating-by down' : 'rating-by up'}> {by < 0 ? `−${-by}` : `+${by}`}</small>}
  </span>
);

interface RowProps {
  app: App;
  brief: Brief;
  of?: string | undefined; // the player of whom the list is
  then?: ReadonlyMap<string, RatingThen> | undefined; // their rating after each game
  note?: ComponentChildren; // in place of how it ended
}

// For the player of whom the list is, the board is turned as they saw it, and their opponent is named first.
export function GameRow({ app, brief, of, then, note }: RowProps) {
  const own = of === undefined ? null : sideOf(brief, of);
  const order = own === null ? sides : [otherSide(own), own];
  const rating = then?.get(brief.id);
  return (
    <li>
      <a class="game-row" href={`/game/${brief.id}`}>
        <BriefBoard app={app} brief={brief} flipped={own === 'defenders'} />
        <span class="game-who">
          {order.map((side) => (
            <span key={side} class={side === own ? 'versus self' : brief.result === side ? 'versus winner' : 'versus'}>
              <SideMark side={side} />
              <span class="name">{personText(brief.players[side])}</span>
              {side !== own && <span class="rating">{ratingText(brief.players[side])}</span>}
            </span>
          ))}
        </span>
        <span class="game-about">
          {termsOf(brief)}
          <small>{countedText(brief)}</small>
        </span>
        {then && <span class="game-then">{rating && <Then {...rating} />}</span>}
        <span class="game-standing">{note ?? <Standing brief={brief} outcome={of === undefined ? null : outcomeOf(brief, of)} />}</span>
        <small class="game-date">{brief.status === 'over' && dateText(brief.at)}</small>
      </a>
    </li>
  );
}

export const GameRows = ({ games, ...rest }: Omit<RowProps, 'brief' | 'note'> & { games: Brief[] }) => (
  <ul class={rest.then ? 'game-rows with-then' : 'game-rows'}>
    {games.map((brief) => (
      <GameRow key={brief.id} brief={brief} {...rest} />
    ))}
  </ul>
);

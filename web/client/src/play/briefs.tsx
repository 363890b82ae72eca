// Games in lists and as live miniatures.
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { App } from '../app';
import { Picture, stateOfBrief } from '../board/board';
import { turnOf } from '../board/move_list';
import { SmallBoard } from '../parts/board_card';
import { rulesetTitle } from '../rules/ruleset_names';
import { clockName, personText, ratingText, resultName, SideMark } from '../social/people';
import { otherSide, type BoardState, type Brief, type Side } from '../wire';
import { plural, dateText, t } from '../words';

const titleOf = (brief: Brief): string => rulesetTitle(brief.ruleset, brief.title);
const standing = (brief: Brief): string =>
  brief.result === 'none'
    ? t('resultNone')
    : brief.status === 'over'
      ? resultName(brief.result)
      : `${t('going')} · ${clockName(brief.clock)}`;

const aboutText = (brief: Brief): string =>
  [
    titleOf(brief),
    brief.status === 'over' && brief.clock.kind !== 'none' ? clockName(brief.clock) : '',
    brief.tooShort ? t('tooShort') : brief.rated ? t('rated') : '',
    plural('moves', turnOf(brief.plies)),
  ]
    .filter(Boolean)
    .join(' · ');

const sides: readonly Side[] = ['attackers', 'defenders'];

// "Won", "Lost" or "Draw" for one of the players; null if the game has no result for this name.
function Outcome({ brief: { players, result }, of }: { brief: Brief; of: string }) {
  const side = sides.find((one) => players[one].name === of);
  if (side === undefined || result === null || result === 'none' || players[otherSide(side)].name === of) return null;
  const outcome = result === 'draw' ? 'drawn' : result === side ? 'won' : 'lost';
  return <b class={`outcome ${outcome}`}>{t(outcome === 'won' ? 'ownWon' : outcome === 'lost' ? 'ownLost' : 'resultDraw')}</b>;
}

const RowBoard = ({ app, brief: { position, last } }: { app: App; brief: Brief }) => (
  <SmallBoard app={app} shown={useMemo(() => ({ position, last, thrones: [] }), [position, last])} />
);

interface RowProps {
  app: App;
  brief: Brief;
  note?: ComponentChildren; // replaces the standing
  of?: string; // the player of whom the list is
}

export const BriefRow = ({ app, brief, note, of }: RowProps) => (
  <li>
    <a class="brief" href={`/game/${brief.id}`}>
      <RowBoard app={app} brief={brief} />
      <span class="brief-players">
        {sides.map((side) => (
          <span key={side} class="versus">
            <SideMark side={side} />
            {personText(brief.players[side])}
            <span class="rating">{ratingText(brief.players[side])}</span>
          </span>
        ))}
      </span>
      <span class="brief-about">{aboutText(brief)}</span>
      <span class="brief-standing">
        {note ?? (
          <>
            {of && <Outcome brief={brief} of={of} />}
            <span class={brief.status}>{standing(brief)}</span>
          </>
        )}
        {brief.status === 'over' && <small>{dateText(brief.at)}</small>}
      </span>
    </a>
  </li>
);

export const BriefList = ({ app, games, of }: { app: App; games: Brief[]; of?: string }) => (
  <ul class="briefs">
    {games.map((brief) => (
      <BriefRow key={brief.id} app={app} brief={brief} {...(of && { of })} />
    ))}
  </ul>
);

type Shown = Parameters<typeof stateOfBrief>[1];

export function MiniBoard({ app, brief }: { app: App; brief: Shown }) {
  const [state, setState] = useState<BoardState | null>(null);
  useEffect(() => {
    let isWanted = true;
    void stateOfBrief(app, brief).then((now) => isWanted && setState(now));
    return () => void (isWanted = false);
  }, [brief.position, brief.last]);
  return state ? <Picture app={app} state={state} class="mini-board" coordinates={false} /> : <div class="mini-board" />;
}

interface MiniProps {
  app: App;
  brief: Brief;
  isFeatured?: boolean;
  note?: ComponentChildren; // replaces the standing
}

export const MiniGame = ({ app, brief, isFeatured = false, note }: MiniProps) => (
  <a class={isFeatured ? 'mini-game featured' : 'mini-game'} href={`/game/${brief.id}`}>
    <MiniBoard app={app} brief={brief} />
    <span class="mini-names">
      {sides.map((side) => (
        <span key={side}>
          <SideMark side={side} />
          {personText(brief.players[side])} <span class="rating">{ratingText(brief.players[side])}</span>
        </span>
      ))}
    </span>
    <small>{note ?? `${titleOf(brief)} · ${standing(brief)}`}</small>
  </a>
);

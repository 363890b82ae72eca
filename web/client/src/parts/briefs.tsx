// Games in lists and as live miniatures.
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { App } from '../app';
import { rulesetTitle } from '../ruleset_names';
import { plural, dateText, t } from '../words';
import type { BoardState, Brief, Side } from '../wire';
import { Picture, stateOfBrief } from './board';
import { turnOf } from './move_list';
import { clockName, personText, ratingText, resultName, SideMark } from './people';

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
    brief.rated ? t('rated') : '',
    plural('moves', turnOf(brief.plies)),
  ]
    .filter(Boolean)
    .join(' · ');

const sides: readonly Side[] = ['attackers', 'defenders'];

// `note` replaces the standing.
export const BriefRow = ({ brief, note }: { brief: Brief; note?: ComponentChildren }) => (
  <li>
    <a class="brief" href={`/game/${brief.id}`}>
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
        {note ?? <span class={brief.status}>{standing(brief)}</span>}
        {brief.status === 'over' && <small>{dateText(brief.at)}</small>}
      </span>
    </a>
  </li>
);

export const BriefList = ({ games }: { games: Brief[] }) => (
  <ul class="briefs">
    {games.map((brief) => (
      <BriefRow key={brief.id} brief={brief} />
    ))}
  </ul>
);

function MiniBoard({ app, brief }: { app: App; brief: Brief }) {
  const [state, setState] = useState<BoardState | null>(null);
  useEffect(() => {
    let isWanted = true;
    void stateOfBrief(app, brief).then((now) => isWanted && setState(now));
    return () => void (isWanted = false);
  }, [brief]);
  return state ? <Picture app={app} state={state} class="mini-board" coordinates={false} /> : <div class="mini-board" />;
}

export const MiniGame = ({ app, brief, isFeatured }: { app: App; brief: Brief; isFeatured: boolean }) => (
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
    <small>{`${titleOf(brief)} · ${standing(brief)}`}</small>
  </a>
);

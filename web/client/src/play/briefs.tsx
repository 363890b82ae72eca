// Games as live miniatures.
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { App } from '../app';
import { Picture, stateOfBrief } from '../board/board';
import { rulesetTitle } from '../rules/ruleset_names';
import { clockName, personText, ratingText, resultName, SideMark } from '../social/people';
import type { BoardState, Brief, Side } from '../wire';
import { t } from '../words';

const titleOf = (brief: Brief): string => rulesetTitle(brief.ruleset, brief.title);
const standing = (brief: Brief): string =>
  brief.result === 'none'
    ? t('resultNone')
    : brief.status === 'over'
      ? resultName(brief.result)
      : `${t('going')} · ${clockName(brief.clock)}`;

const sides: readonly Side[] = ['attackers', 'defenders'];

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

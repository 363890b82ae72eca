// Games in lists and as live miniatures.
import type { App } from '../app';
import { h } from '../dom';
import { rulesetTitle } from '../ruleset_names';
import { plural, dateText, t } from '../words';
import type { Brief, Side } from '../wire';
import { miniature, stateOfBrief, type BoardPart } from './board';
import { turnOf } from './move_list';
import { clockName, personText, ratingText, resultName, sideMark } from './people';

const titleOf = (brief: Brief): string => rulesetTitle(brief.ruleset, brief.title);
const standing = (brief: Brief): string =>
  brief.result === 'none'
    ? t('resultNone')
    : brief.status === 'over'
      ? resultName(brief.result)
      : `${t('going')} · ${clockName(brief.clock)}`;

const ratingOf = ({ players }: Brief, side: Side) => h('span', { class: 'rating' }, ratingText(players[side]));

const aboutText = (brief: Brief): string =>
  [
    titleOf(brief),
    brief.status === 'over' && brief.clock.kind !== 'none' ? clockName(brief.clock) : '',
    brief.rated ? t('rated') : '',
    plural('moves', turnOf(brief.plies)),
  ]
    .filter(Boolean)
    .join(' · ');

export function briefRow(brief: Brief, note?: HTMLElement): HTMLElement {
  const side = (which: Side) => h('span', { class: 'versus' }, sideMark(which), personText(brief.players[which]), ratingOf(brief, which));
  return h(
    'li',
    {},
    h(
      'a',
      { class: 'brief', href: `/game/${brief.id}` },
      h('span', { class: 'brief-players' }, side('attackers'), side('defenders')),
      h('span', { class: 'brief-about' }, aboutText(brief)),
      h(
        'span',
        { class: 'brief-standing' },
        note ?? h('span', { class: brief.status }, standing(brief)),
        brief.status === 'over' && h('small', {}, dateText(brief.at)),
      ),
    ),
  );
}

export const briefList = (briefs: Brief[]): HTMLElement =>
  h(
    'ul',
    { class: 'briefs' },
    briefs.map((brief) => briefRow(brief)),
  );

export interface MiniGame {
  node: HTMLElement;
  set(brief: Brief): void;
  close(): void;
}

export function miniGame(app: App, first: Brief): MiniGame {
  const host = h('div', { class: 'mini-board', 'aria-hidden': 'true' });
  const standingText = h('small', {}, `${titleOf(first)} · ${standing(first)}`);
  const link = h(
    'a',
    { class: 'mini-game', href: `/game/${first.id}` },
    host,
    h(
      'span',
      { class: 'mini-names' },
      h('span', {}, sideMark('attackers'), personText(first.players.attackers), ' ', ratingOf(first, 'attackers')),
      h('span', {}, sideMark('defenders'), personText(first.players.defenders), ' ', ratingOf(first, 'defenders')),
    ),
    standingText,
  );
  let part: BoardPart | null = null;
  let open = true;
  const draw = async (brief: Brief) => {
    const state = await stateOfBrief(app, brief);
    if (!open) return;
    if (part) part.board.set({ state });
    else {
      part = miniature(app, state);
      host.append(part.node);
    }
  };
  void draw(first);
  return {
    node: link,
    set(brief) {
      standingText.textContent = `${titleOf(brief)} · ${standing(brief)}`;
      void draw(brief);
    },
    close() {
      open = false;
      part?.board.destroy();
    },
  };
}

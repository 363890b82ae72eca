// What a moderator sees of a player, and what can be done.
import type { App } from '../app';
import { fill, h } from '../dom';
import { dateText, momentText, t, type Word } from '../words';
import type { Dossier, ModerationEntry } from '../wire';
import { briefList } from './briefs';
import { fairPlayPart } from './fair_play_table';
import { attempt, button, field, problem } from './form';

const sentences: Record<ModerationEntry['what'], Word> = {
  dismiss: 'actDismiss',
  mute: 'actMute',
  unmute: 'actUnmute',
  ban: 'actBan',
  unban: 'actUnban',
  'reset-ratings': 'actResetRatings',
};

export const actionLog = (entries: ModerationEntry[], none: string): HTMLElement =>
  entries.length === 0
    ? h('p', { class: 'empty' }, none)
    : h(
        'ol',
        { class: 'action-log' },
        entries.map((entry) =>
          h(
            'li',
            {},
            h('span', {}, t(sentences[entry.what], { by: entry.by ?? t('theOperator'), player: entry.player })),
            ' ',
            h('small', {}, momentText(entry.at)),
            entry.why !== '' && h('q', {}, entry.why),
          ),
        ),
      );

export function reasonField(): { node: HTMLElement; text: () => string } {
  const input = h('input', { type: 'text', maxlength: 500, autocomplete: 'off' });
  return { node: field(t('whyAct'), input, t('whyActHint')), text: () => input.value.trim() };
}

function actions(app: App, { name, muted, banned }: Dossier, reload: () => Promise<void>): HTMLElement {
  const trouble = problem();
  const reason = reasonField();
  const act = (label: string, what: (why: string) => Promise<void>, kind: 'quiet' | 'danger' = 'quiet') =>
    button(
      label,
      () =>
        void attempt(async () => {
          await what(reason.text());
          app.notice(t('done'));
          await reload();
        }, trouble.show),
      kind,
    );
  const sure = act(t('resetRatingsSure', { player: name }), (why) => app.api.resetRatings(name, why), 'danger');
  const reset = button(t('resetRatings'), () => reset.replaceWith(sure), 'quiet');
  return h(
    'div',
    {},
    reason.node,
    h(
      'div',
      { class: 'actions' },
      act(muted ? t('unmute') : t('mute'), (why) => app.api.restrict(name, 'muted', !muted, why)),
      act(banned ? t('unban') : t('ban'), (why) => app.api.restrict(name, 'banned', !banned, why)),
      reset,
    ),
    trouble.node,
  );
}

function dossierNode(app: App, dossier: Dossier, reload: () => Promise<void>): HTMLElement {
  const { name, muted, banned, joined, seen, games } = dossier;
  return h(
    'div',
    { class: 'dossier' },
    h(
      'p',
      {},
      h('a', { href: `/player/${encodeURIComponent(name)}` }, h('b', {}, name)),
      muted && h('span', { class: 'verdict' }, t('stateMuted')),
      banned && h('span', { class: 'verdict' }, t('stateBanned')),
      ' ',
      h('small', {}, t('joinedOn', { date: dateText(joined), seen: dateText(seen) })),
    ),
    actions(app, dossier, reload),
    h('h3', {}, t('logTitle')),
    actionLog(dossier.actions, t('noActionsHere')),
    h('h3', {}, t('gamesConcerned')),
    games.length > 0 ? briefList(games) : h('p', { class: 'empty' }, t('noGamesToExamine')),
    games.length > 0 && fairPlayPart(app, dossier),
  );
}

// The form by which a player is looked up, and what it found; `asked`: who to begin with. `changed` is called after an act here,
// and refresh() is for one elsewhere.
export function dossierPart(
  app: App,
  asked: string,
  changed: () => Promise<void>,
): { node: HTMLElement; refresh: () => Promise<void> } {
  const trouble = problem();
  const place = h('div', {});
  const name = h('input', { type: 'text', name: 'player', maxlength: 40, autocomplete: 'off', value: asked });
  let shown = '';
  const load = async (whom: string): Promise<void> => {
    const dossier = await app.api.dossier(whom);
    shown = dossier.name;
    fill(
      place,
      dossierNode(app, dossier, async () => {
        await Promise.all([load(dossier.name), changed()]);
      }),
    );
  };
  const lookUp = () => {
    trouble.clear();
    if (name.value.trim() !== '') void attempt(() => load(name.value.trim()), trouble.show);
  };
  const form = h(
    'form',
    {
      class: 'look-up',
      onsubmit: (event: Event) => {
        event.preventDefault();
        lookUp();
      },
    },
    field(t('name'), name),
    h('button', { type: 'submit' }, t('lookUp')),
  );
  lookUp();
  return {
    node: h('section', { class: 'card' }, h('h2', {}, t('aboutPlayer')), form, trouble.node, place),
    refresh: async () => {
      if (shown !== '') await load(shown);
    },
  };
}

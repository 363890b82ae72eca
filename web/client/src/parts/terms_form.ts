// How a game is to be played: the form behind every new game and challenge.
import type { App } from '../app';
import { h, write } from '../dom';
import { startComputer } from '../offline/start_computer';
import { t } from '../words';
import type { Clock, HumanOpponent, RulesetHead, Side, Terms } from '../wire';
import { familyTitle } from '../ruleset_names';
import { checkbox, field, form, radios, select, selectOfGroups, type Choice, type ChoiceGroup } from './form';
import { clockName, reserveText } from './people';

const minute = 60_000;
const fischer = (minutes: number, seconds: number): Clock => ({
  kind: 'fischer',
  initial: minutes * minute,
  increment: seconds * 1000,
});
const days = (count: number): Clock => ({ kind: 'days', days: count, buffer: 7 });

export const presets: Record<string, Clock> = {
  none: { kind: 'none' },
  '3+2': fischer(3, 2),
  '5+5': fischer(5, 5),
  '10+5': fischer(10, 5),
  '15+10': fischer(15, 10),
  '30+20': fischer(30, 20),
  '1d': days(1),
  '3d': days(3),
  '7d': days(7),
};

export function readClock(data: FormData): Clock {
  const chosen = String(data.get('clock') ?? 'none');
  if (chosen !== 'other') return presets[chosen] ?? { kind: 'none' };
  return fischer(Number(data.get('minutes')), Number(data.get('increment')));
}

export function readTerms(data: FormData, position: string | null): Terms {
  return {
    ruleset: String(data.get('ruleset')),
    ...(position === null ? {} : { position }),
    side: String(data.get('side') ?? 'random') as Side | 'random',
    pair: data.get('pair') !== null,
    rated: data.get('rated') !== null,
    clock: readClock(data),
  };
}

export type OpponentKind = 'computer' | 'friend' | 'anyone' | 'screen' | 'player';

export interface TermsDefaults {
  ruleset?: string | undefined;
  position?: string | undefined;
  opponent?: OpponentKind | undefined;
  player?: string | undefined; // one by name
}

export const rulesetChoices = (rulesets: RulesetHead[]): Choice[] =>
  rulesets.map((r) => ({ value: r.name, label: `${r.title} · ${r.size}×${r.size}` }));

export const forBeginners = ['copenhagen', 'brandub'];

// A group to start with, then the families.
export function rulesetGroups(rulesets: RulesetHead[]): ChoiceGroup[] {
  const families = [...new Set(rulesets.map((one) => one.family))];
  const group = (label: string, of: (one: RulesetHead) => boolean) => ({ label, choices: rulesetChoices(rulesets.filter(of)) });
  return [
    group(t('startHere'), (one) => forBeginners.includes(one.name)),
    ...families.map((family) => group(familyTitle(family), (one) => one.family === family && !forBeginners.includes(one.name))),
  ].filter(({ choices }) => choices.length > 0);
}

// Starts the game or creates the challenge. Returns the address of its page.
async function begin(app: App, data: FormData, wish: TermsDefaults): Promise<string> {
  const terms = readTerms(data, wish.position ?? null);
  const kind = String(data.get('opponent')) as OpponentKind;
  if (kind === 'screen') {
    const from = wish.position ? `&p=${encodeURIComponent(wish.position)}` : '';
    return `/board?ruleset=${encodeURIComponent(terms.ruleset)}${from}`;
  }
  if (kind === 'computer') return startComputer(app.api, terms, Number(data.get('level')));
  const opponent: HumanOpponent =
    kind === 'player' && wish.player
      ? { player: wish.player }
      : kind === 'friend'
        ? { friend: true }
        : { anyone: true };
  const made = await app.api.challenge(terms, opponent);
  if (made.game) return `/game/${made.game}`;
  return `/challenge/${made.challenge}`;
}

// Until another is chosen. Strangers do not wait for each other without a clock.
const clockFor: Record<OpponentKind, string> = { computer: 'none', friend: 'none', anyone: '10+5', screen: 'none', player: '10+5' };

const labels: Record<OpponentKind, () => string> = {
  computer: () => t('startGame'),
  friend: () => t('makeLink'),
  anyone: () => t('findOpponent'),
  screen: () => t('openBoard'),
  player: () => t('challengePlayer'),
};

export function termsForm(app: App, rulesets: RulesetHead[], wish: TermsDefaults, kind = 'primary'): HTMLFormElement {
  const opponents: Choice[] = [
    ...(wish.player ? [{ value: 'player', label: wish.player }] : []),
    { value: 'computer', label: t('computer') },
    { value: 'friend', label: t('friend') },
    { value: 'anyone', label: t('anyone') },
    { value: 'screen', label: t('sameScreen') },
  ];
  const chosen = wish.player ? 'player' : (wish.opponent ?? 'computer');
  const level = h('input', { type: 'range', name: 'level', min: 1, max: 10, step: 1, value: 2 });
  const levelText = h('output', {}, '2');
  const levelField = field(t('level'), level, t('levelHint'));
  levelField.querySelector('label')?.append(' ', levelText);
  level.addEventListener('input', () => levelText.replaceChildren(level.value));

  const clock = select(
    'clock',
    [
      ...Object.entries(presets).map(([value, c]) => ({ value, label: clockName(c) })),
      { value: 'other', label: t('clockCustom') },
    ],
    clockFor[chosen],
  );
  let isClockChosen = false;
  clock.addEventListener('change', () => (isClockChosen = true));
  const custom = h(
    'div',
    { class: 'pair-fields', hidden: true },
    field(t('minutes'), h('input', { type: 'number', name: 'minutes', min: 1, max: 180, value: 10 })),
    field(t('increment'), h('input', { type: 'number', name: 'increment', min: 0, max: 180, value: 5 })),
  );
  const reserve = h('small', { role: 'status' });
  const sides = radios(
    'side',
    t('side'),
    (['attackers', 'defenders', 'random'] as const).map((s) => ({ value: s, label: t(s) })),
    'random',
  );
  const extras = h(
    'div',
    { class: 'checks' },
    checkbox('pair', t('pair'), false),
    h('small', {}, t('pairHint')),
    checkbox('rated', t('rated'), false),
    app.me.get().kind === 'guest' && h('small', {}, t('ratedHint')),
  );

  const node = form(
    [
      radios('opponent', t('opponent'), opponents, chosen),
      levelField,
      field(t('ruleset'), selectOfGroups('ruleset', rulesetGroups(rulesets), wish.ruleset ?? 'copenhagen')),
      wish.position && h('p', { class: 'hint' }, t('fromPosition')),
      sides,
      field(t('clock'), clock),
      custom,
      reserve,
      extras,
    ],
    labels[chosen](),
    async (data) => app.go(await begin(app, data, wish)),
    kind,
  );
  node.classList.add('terms');

  const follow = () => {
    const data = new FormData(node);
    const now = String(data.get('opponent')) as OpponentKind;
    if (!isClockChosen) clock.value = clockFor[now];
    levelField.hidden = now !== 'computer';
    clock.closest<HTMLElement>('.field')!.hidden = sides.hidden = extras.hidden = now === 'screen';
    custom.hidden = now === 'screen' || clock.value !== 'other';
    write(reserve, now === 'screen' ? '' : reserveText(readClock(data)));
    const rated = node.querySelector<HTMLInputElement>('[name=rated]');
    if (rated) rated.disabled = now === 'computer' || clock.value === 'none' || app.me.get().kind !== 'member';
    node.querySelector('button[type=submit]')?.replaceChildren(labels[now]());
  };
  node.addEventListener('change', follow);
  follow();
  return node;
}

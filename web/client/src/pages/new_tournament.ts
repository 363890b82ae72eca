// The form that makes a tournament.
import '../styles/tournaments.css';
import type { App, Page } from '../app';
import { h, write } from '../dom';
import { checkbox, field, form, heading, radios, select, selectOfGroups } from '../parts/form';
import { clockName } from '../parts/people';
import { presets, rulesetGroups } from '../parts/terms_form';
import { kindName, kinds, kindText } from '../tournaments/words';
import { t } from '../words';
import type { TournamentKind, TournamentRequest } from '../wire';

const number = (name: string, value: number, min: number, max: number): HTMLInputElement =>
  h('input', { type: 'number', name, value, min, max });

const optional = (data: FormData, name: string): Record<string, number> => {
  const text = String(data.get(name) ?? '').trim();
  return text === '' ? {} : { [name]: Number(text) };
};

// The next quarter of an hour that is some minutes away, as the field wants it.
function soon(): string {
  const quarter = 15 * 60_000;
  const at = new Date(Math.ceil((Date.now() + 5 * 60_000) / quarter) * quarter);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

export function readWish(data: FormData): TournamentRequest {
  const kind = String(data.get('kind')) as TournamentKind;
  const password = String(data.get('password') ?? '');
  return {
    name: String(data.get('name')),
    kind,
    ruleset: String(data.get('ruleset')),
    rated: data.get('rated') !== null,
    clock: presets[String(data.get('clock'))] ?? { kind: 'none' },
    starts: new Date(String(data.get('starts'))).getTime(),
    ...(kind === 'arena' ? { minutes: Number(data.get('minutes')) } : { hoursPerRound: Number(data.get('hoursPerRound')) }),
    ...(kind === 'swiss' ? { rounds: Number(data.get('rounds')) } : {}),
    ...(kind !== 'arena' && data.get('games') !== null ? { games: 2 } : {}),
    ...optional(data, 'leastRating'),
    ...optional(data, 'mostRating'),
    ...(password === '' ? {} : { password }),
  } as TournamentRequest;
}

export async function newTournament(app: App): Promise<Page> {
  const rulesets = await app.rulesets();
  const about = h('p', { class: 'hint', role: 'status' });
  const clocks = Object.entries(presets).filter(([name]) => name !== 'none');
  const clock = select('clock', clocks.map(([value, one]) => ({ value, label: clockName(one) })), '5+5');
  const minutes = field(t('tourMinutes'), number('minutes', 60, 1, 720));
  const rounds = field(t('tourRounds'), number('rounds', 5, 1, 20));
  const hours = field(t('tourHours'), number('hoursPerRound', 0, 0, 1440), t('tourHoursHint'));
  const pairs = checkbox('games', t('tourGames'), false);
  const limits = h(
    'div',
    { class: 'pair-fields' },
    field(t('tourLeast'), h('input', { type: 'number', name: 'leastRating', min: 400, max: 4000 })),
    field(t('tourMost'), h('input', { type: 'number', name: 'mostRating', min: 400, max: 4000 })),
  );
  const node = form(
    [
      field(t('tourName'), h('input', { type: 'text', name: 'name', required: true, minlength: 3, maxlength: 60, autocomplete: 'off' })),
      radios('kind', t('tourKind'), kinds.map((value) => ({ value, label: kindName(value) })), 'arena'),
      about,
      field(t('ruleset'), selectOfGroups('ruleset', rulesetGroups(rulesets), 'copenhagen')),
      field(t('clock'), clock),
      field(t('tourStarts'), h('input', { type: 'datetime-local', name: 'starts', required: true, value: soon() })),
      minutes,
      rounds,
      hours,
      h('div', { class: 'checks' }, pairs, checkbox('rated', t('rated'), true)),
      limits,
      h('small', { class: 'hint' }, t('tourRatingsHint')),
      field(t('tourPassword'), h('input', { type: 'text', name: 'password', maxlength: 64, autocomplete: 'off' }), t('tourPasswordHint')),
    ],
    t('tourMake'),
    async (data) => app.go(`/tournament/${(await app.api.makeTournament(readWish(data))).tournament}`),
  );
  node.classList.add('card', 'tour-form');
  const follow = () => {
    const kind = String(new FormData(node).get('kind')) as TournamentKind;
    write(about, kindText(kind));
    minutes.hidden = kind !== 'arena';
    hours.hidden = pairs.hidden = kind === 'arena';
    rounds.hidden = kind !== 'swiss';
    for (const option of clock.options) option.disabled = kind === 'arena' && presets[option.value]?.kind === 'days';
    if (clock.selectedOptions[0]?.disabled) clock.value = '5+5';
  };
  node.addEventListener('change', follow);
  follow();
  return { title: t('tourNew'), node: h('div', { class: 'page narrow' }, heading(t('tourNew')), node) };
}

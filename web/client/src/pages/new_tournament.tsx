// The form for a new tournament.
import '../styles/tournaments.css';
import { useState } from 'preact/hooks';
import type { App, Page } from '../app';
import { Checkbox, Field, Form, Radios, Select } from '../parts/form';
import { pageOf } from '../parts/page';
import { clockName } from '../parts/people';
import { RulesetSelect } from '../parts/ruleset_field';
import { presets } from '../parts/terms_form';
import { kindName, kinds, kindText } from '../tournaments/texts';
import { t } from '../words';
import type { RulesetHead, TournamentKind, TournamentRequest } from '../wire';

const optional = (data: FormData, name: string): Record<string, number> => {
  const text = String(data.get(name) ?? '').trim();
  return text === '' ? {} : { [name]: Number(text) };
};

// The next quarter of an hour that is a few minutes away, in the format of the input.
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

interface NumberProps {
  name: string;
  label: string;
  hint?: string;
  min: number;
  max: number;
  value?: number; // initial value
  hidden?: boolean; // its value is not validated
}

const NumberField = ({ name, label, hint, min, max, value, hidden }: NumberProps) => (
  <Field label={label} hint={hint} hidden={hidden}>
    <input type="number" name={name} min={min} max={max} defaultValue={value?.toString()} disabled={hidden} />
  </Field>
);

// Arenas have no correspondence clocks.
const clocks = (isArena: boolean) =>
  Object.entries(presets)
    .filter(([name]) => name !== 'none')
    .map(([value, one]) => ({ value, label: clockName(one), disabled: isArena && one.kind === 'days' }));

function TournamentForm({ app, rulesets }: { app: App; rulesets: RulesetHead[] }) {
  const [kind, setKind] = useState<TournamentKind>('arena');
  const [clock, setClock] = useState('5+5');
  const isArena = kind === 'arena';
  const choose = (next: string) => {
    setKind(next as TournamentKind);
    if (next === 'arena' && presets[clock]?.kind === 'days') setClock('5+5');
  };
  return (
    <Form
      class="card tour-form"
      label={t('tourMake')}
      submit={async (data) => app.go(`/tournament/${(await app.api.makeTournament(readWish(data))).tournament}`)}
    >
      <Field label={t('tourName')}>
        <input type="text" name="name" required minLength={3} maxLength={60} autocomplete="off" />
      </Field>
      <Radios name="kind" legend={t('tourKind')} choices={kinds.map((value) => ({ value, label: kindName(value) }))} chosen="arena" onChange={choose} />
      <p class="hint" role="status">
        {kindText(kind)}
      </p>
      <Field label={t('ruleset')}>
        <RulesetSelect name="ruleset" rulesets={rulesets} chosen="copenhagen" />
      </Field>
      <Field label={t('clock')}>
        <Select name="clock" choices={clocks(isArena)} chosen={clock} onChange={setClock} />
      </Field>
      <Field label={t('tourStarts')}>
        <input type="datetime-local" name="starts" required defaultValue={soon()} />
      </Field>
      <NumberField name="minutes" label={t('tourMinutes')} min={1} max={720} value={60} hidden={!isArena} />
      <NumberField name="rounds" label={t('tourRounds')} min={1} max={20} value={5} hidden={kind !== 'swiss'} />
      <NumberField name="hoursPerRound" label={t('tourHours')} hint={t('tourHoursHint')} min={0} max={1440} value={0} hidden={isArena} />
      <div class="checks">
        <Checkbox name="games" label={t('tourGames')} hidden={isArena} />
        <Checkbox name="rated" label={t('rated')} checked />
      </div>
      <div class="pair-fields">
        <NumberField name="leastRating" label={t('tourLeast')} min={400} max={4000} />
        <NumberField name="mostRating" label={t('tourMost')} min={400} max={4000} />
      </div>
      <small class="hint">{t('tourRatingsHint')}</small>
      <Field label={t('tourPassword')} hint={t('tourPasswordHint')}>
        <input type="text" name="password" maxLength={64} autocomplete="off" />
      </Field>
    </Form>
  );
}

export async function newTournament(app: App): Promise<Page> {
  const rulesets = await app.rulesets();
  return pageOf(t('tourNew'), <TournamentForm app={app} rulesets={rulesets} />, { kind: 'narrow' });
}

// The form for a new tournament.
import '../styles/tournaments.css';
import { useState } from 'preact/hooks';
import type { App, Page } from '../app';
import { Field, Form, Radios } from '../parts/form';
import { pageOf } from '../parts/page';
import { RulesetSelect } from '../parts/ruleset_field';
import { presets } from '../parts/terms_form';
import {
  ClockField,
  DescriptionField,
  fromLocal,
  LimitFields,
  NameField,
  PasswordField,
  readNumber,
  readSchedule,
  ScheduleFields,
  StartField,
} from '../tournaments/fields';
import { kindName, kinds, kindText } from '../tournaments/texts';
import { t } from '../words';
import { loadTournamentWords, tt } from '../words/tournaments';
import type { RulesetHead, TournamentKind, TournamentRequest } from '../wire';

const optional = (data: FormData, name: string): Record<string, number> => {
  const number = readNumber(data, name);
  return number === null ? {} : { [name]: number };
};

// The next quarter of an hour that is a few minutes away.
function soon(): number {
  const quarter = 15 * 60_000;
  return Math.ceil((Date.now() + 5 * 60_000) / quarter) * quarter;
}

export function readWish(data: FormData): TournamentRequest {
  const kind = String(data.get('kind')) as TournamentKind;
  const password = String(data.get('password') ?? '');
  return {
    name: String(data.get('name')),
    description: String(data.get('description') ?? ''),
    kind,
    ruleset: String(data.get('ruleset')),
    clock: presets[String(data.get('clock'))] ?? { kind: 'none' },
    starts: fromLocal(String(data.get('starts'))),
    ...readSchedule(data, kind),
    ...optional(data, 'leastRating'),
    ...optional(data, 'mostRating'),
    ...(password === '' ? {} : { password }),
  } as TournamentRequest;
}

function TournamentForm({ app, rulesets }: { app: App; rulesets: RulesetHead[] }) {
  const [kind, setKind] = useState<TournamentKind>('arena');
  const [clock, setClock] = useState('5+5');
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
      <NameField />
      <DescriptionField />
      <Radios name="kind" legend={t('tourKind')} choices={kinds.map((value) => ({ value, label: kindName(value) }))} chosen="arena" onChange={choose} />
      <p class="hint" role="status">
        {kindText(kind)}
      </p>
      <Field label={t('ruleset')}>
        <RulesetSelect name="ruleset" rulesets={rulesets} chosen="copenhagen" />
      </Field>
      <ClockField isArena={kind === 'arena'} chosen={clock} onChange={setClock} />
      <StartField starts={soon()} />
      <ScheduleFields kind={kind} first={{ minutes: 60, rounds: 5, games: 1, hoursPerRound: 0, rated: true }} />
      <LimitFields hint={tt('ratingsHint')} />
      <PasswordField hint={tt('passwordHint')} />
    </Form>
  );
}

export async function newTournament(app: App): Promise<Page> {
  const [rulesets] = await Promise.all([app.rulesets(), loadTournamentWords()]);
  return pageOf(t('tourNew'), <TournamentForm app={app} rulesets={rulesets} />, { kind: 'narrow' });
}

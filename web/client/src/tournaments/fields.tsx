// The fields of a tournament's forms, and what they say.
import { useState } from 'preact/hooks';
import { Checkbox, Field, Select } from '../parts/form';
import { presetOf, presets } from '../play/clock_field';
import { clockName, sideName } from '../social/people';
import type { Clock, TeamBrief, Tournament, TournamentBrief, TournamentKind, TournamentRequest } from '../wire';
import { t } from '../words';
import { tt } from '../words/tournaments';

const minute = 60_000;

// A moment as the text of a field for date and time, and back.
export const toLocal = (moment: number): string =>
  new Date(moment - new Date(moment).getTimezoneOffset() * minute).toISOString().slice(0, 16);
export const fromLocal = (text: string): number => new Date(text).getTime();

interface TextsProps {
  name?: string;
  description?: string;
}

export const TextFields = ({ name, description = '' }: TextsProps) => (
  <>
    <Field label={tt('tourName')}>
      <input type="text" name="name" required minLength={3} maxLength={60} autocomplete="off" defaultValue={name} />
    </Field>
    <Field label={tt('description')}>
      <textarea name="description" rows={4} maxLength={1000} defaultValue={description} />
    </Field>
  </>
);

export const AnnouncementField = ({ announcement }: Pick<Tournament, 'announcement'>) => (
  <Field label={tt('announcement')} hint={tt('announcementHint')}>
    <input type="text" name="announcement" maxLength={300} autocomplete="off" defaultValue={announcement?.text ?? ''} />
  </Field>
);

interface NumberProps {
  name: string;
  label: string;
  hint?: string;
  min: number;
  max: number;
  value: number | null; // initial value
  hidden?: boolean; // its value is not validated
}

const NumberField = ({ name, label, hint, min, max, value, hidden }: NumberProps) => (
  <Field label={label} hint={hint} hidden={hidden}>
    <input type="number" name={name} min={min} max={max} defaultValue={value?.toString()} disabled={hidden} />
  </Field>
);

// Arenas have no correspondence clocks: choosing one there gives the usual clock.
function ClockField({ isArena, first }: { isArena: boolean; first: Clock }) {
  const [chosen, setChosen] = useState(presetOf(first));
  const clocks = Object.entries({ ...presets, ...(presetOf(first) === 'other' && { other: first }) }).filter(([, { kind }]) => kind !== 'none');
  const choices = clocks.map(([value, one]) => ({ value, label: clockName(one), disabled: isArena && one.kind === 'days' }));
  const isFree = choices.some(({ value, disabled }) => value === chosen && !disabled);
  return (
    <Field label={t('clock')}>
      <Select name="clock" choices={choices} chosen={isFree ? chosen : '5+5'} onChange={setChosen} />
    </Field>
  );
}

const HostFields = ({ first: { hostSide, hostMinutes } }: { first: Plan }) => (
  <>
    <Field label={tt('hostSide')}>
      <Select
        name="hostSide"
        choices={[...sides.map((side) => ({ value: side, label: sideName(side) })), { value: 'both', label: tt('hostBoth') }]}
        chosen={hostSide}
      />
    </Field>
    <NumberField name="hostMinutes" label={tt('hostMinutes')} min={0} max={240} value={hostMinutes} />
  </>
);

const sides = ['attackers', 'defenders'] as const;

export type Plan = Pick<TournamentBrief, 'starts' | 'clock' | 'minutes' | 'berserk' | 'teamBest' | 'hostSide' | 'hostMinutes' | 'rounds' | 'hoursPerRound' | 'games' | 'rated' | 'leastRating' | 'mostRating'>;

export function PlanFields({ kind, first, limitsHint }: { kind: TournamentKind; first: Plan; limitsHint: string }) {
  const isArena = kind === 'arena';
  const isExhibition = kind === 'exhibition';
  return (
    <>
      <ClockField isArena={isArena} first={first.clock} />
      <Field label={tt('tourStarts')}>
        <input type="datetime-local" name="starts" required defaultValue={toLocal(first.starts)} />
      </Field>
      <NumberField name="minutes" label={tt('tourMinutes')} min={1} max={720} value={first.minutes} hidden={!isArena} />
      <NumberField name="teamBest" label={tt('teamBest')} min={1} max={20} value={first.teamBest} hidden={first.teamBest === 0} />
      <NumberField name="rounds" label={tt('tourRounds')} min={1} max={20} value={first.rounds} hidden={kind !== 'swiss'} />
      <NumberField name="hoursPerRound" label={tt('tourHours')} hint={tt('hoursHint')} min={0} max={1440} value={first.hoursPerRound} hidden={isArena || isExhibition} />
      {isExhibition && <HostFields first={first} />}
      <div class="checks">
        <Checkbox name="games" label={tt('tourGames')} hidden={isArena || isExhibition} checked={first.games === 2} />
        <Checkbox name="berserk" label={tt('berserk')} hidden={!isArena} checked={first.berserk} />
        <Checkbox name="rated" label={t('rated')} hidden={isExhibition} checked={first.rated} />
      </div>
      <div class="pair-fields">
        <NumberField name="leastRating" label={tt('tourLeast')} min={400} max={4000} value={first.leastRating} />
        <NumberField name="mostRating" label={tt('tourMost')} min={400} max={4000} value={first.mostRating} />
      </div>
      <small class="hint">{limitsHint}</small>
    </>
  );
}

// Those of the reader, and the largest of the site.
export const BattleFields = ({ teams, hidden }: { teams: readonly TeamBrief[]; hidden: boolean }) => (
  <fieldset class="battle-fields" hidden={hidden || teams.length < 2}>
    <legend>{tt('battle')}</legend>
    <small class="hint">{tt('battleHint')}</small>
    <div class="checks">
      {teams.map(({ id, name }) => (
        <Checkbox key={id} name={`team ${id}`} label={name} />
      ))}
    </div>
    <NumberField name="best" label={tt('teamBest')} min={1} max={20} value={5} hidden={hidden || teams.length < 2} />
  </fieldset>
);

export const PasswordField = ({ hint }: { hint: string }) => (
  <Field label={tt('tourPassword')} hint={hint}>
    <input type="text" name="password" maxLength={64} autocomplete="off" />
  </Field>
);

const textIn = (data: FormData, name: string): string => String(data.get(name) ?? '');
// null: the field is empty.
const numberIn = (data: FormData, name: string): number | null => (textIn(data, name).trim() === '' ? null : Number(data.get(name)));

export const readTexts = (data: FormData) => ({ name: textIn(data, 'name'), description: textIn(data, 'description') });
export const readAnnouncement = (data: FormData) => ({ announcement: textIn(data, 'announcement').trim() });
export const readPassword = (data: FormData): string => textIn(data, 'password');

// Nothing where no team is chosen.
export function readBattle(data: FormData): Pick<TournamentRequest, 'teams' | 'teamBest'> {
  const teams = [...data.keys()].filter((key) => key.startsWith('team ')).map((key) => key.slice('team '.length));
  return teams.length === 0 ? {} : { teams, teamBest: Number(data.get('best')) };
}

const readHost = (data: FormData) => ({
  hostSide: textIn(data, 'hostSide') as Plan['hostSide'],
  hostMinutes: presets[textIn(data, 'clock')]?.kind === 'days' ? 0 : Number(data.get('hostMinutes')),
});

// What a form says of a tournament of this kind, except when it starts. `before`: its clock if none of the usual is chosen.
export const readPlan = (data: FormData, kind: TournamentKind, before: Clock) => ({
  clock: presets[textIn(data, 'clock')] ?? before,
  rated: data.has('rated') && kind !== 'exhibition',
  ...(kind === 'exhibition' ? readHost(data) : kind === 'arena' ? { minutes: Number(data.get('minutes')), berserk: data.has('berserk'), ...(data.has('teamBest') && { teamBest: Number(data.get('teamBest')) }) } : { hoursPerRound: Number(data.get('hoursPerRound')), games: data.has('games') ? 2 : 1 }),
  ...(kind === 'swiss' && { rounds: Number(data.get('rounds')) }),
  leastRating: numberIn(data, 'leastRating'),
  mostRating: numberIn(data, 'mostRating'),
});

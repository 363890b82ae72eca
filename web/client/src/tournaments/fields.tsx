// The fields of a tournament's forms.
import { Checkbox, Field, Select } from '../parts/form';
import { clockName } from '../parts/people';
import { presets } from '../parts/terms_form';
import { t } from '../words';
import { tt } from '../words/tournaments';
import type { Clock, TournamentBrief, TournamentKind } from '../wire';

const minute = 60_000;

// A moment as the text of a field for date and time, and back.
export const toLocal = (moment: number): string =>
  new Date(moment - new Date(moment).getTimezoneOffset() * minute).toISOString().slice(0, 16);
export const fromLocal = (text: string): number => new Date(text).getTime();

interface NumberProps {
  name: string;
  label: string;
  hint?: string;
  min: number;
  max: number;
  value?: number | null; // initial value
  hidden?: boolean; // its value is not validated
}

const NumberField = ({ name, label, hint, min, max, value, hidden }: NumberProps) => (
  <Field label={label} hint={hint} hidden={hidden}>
    <input type="number" name={name} min={min} max={max} defaultValue={value?.toString()} disabled={hidden} />
  </Field>
);

export const NameField = ({ name }: { name?: string }) => (
  <Field label={t('tourName')}>
    <input type="text" name="name" required minLength={3} maxLength={60} autocomplete="off" defaultValue={name} />
  </Field>
);

export const DescriptionField = ({ text = '' }: { text?: string }) => (
  <Field label={tt('description')}>
    <textarea name="description" rows={4} maxLength={1000} defaultValue={text} />
  </Field>
);

// Arenas have no correspondence clocks.
function clockChoices(isArena: boolean, other: Clock | undefined) {
  const all = Object.entries(presets).filter(([name]) => name !== 'none');
  if (other) all.push(['other', other]);
  return all.map(([value, one]) => ({ value, label: clockName(one), disabled: isArena && one.kind === 'days' }));
}

interface ClockProps {
  isArena: boolean;
  chosen: string; // a preset, or "other"
  other?: Clock | undefined; // one that is not among the presets
  onChange?: (clock: string) => void;
}

export const ClockField = ({ isArena, chosen, other, onChange }: ClockProps) => (
  <Field label={t('clock')}>
    <Select name="clock" choices={clockChoices(isArena, other)} chosen={chosen} {...(onChange && { onChange })} />
  </Field>
);

export const StartField = ({ starts }: { starts: number }) => (
  <Field label={t('tourStarts')}>
    <input type="datetime-local" name="starts" required defaultValue={toLocal(starts)} />
  </Field>
);

type Schedule = Pick<TournamentBrief, 'minutes' | 'rounds' | 'games' | 'hoursPerRound' | 'rated'>;

export function ScheduleFields({ kind, first }: { kind: TournamentKind; first: Schedule }) {
  const isArena = kind === 'arena';
  return (
    <>
      <NumberField name="minutes" label={t('tourMinutes')} min={1} max={720} value={first.minutes} hidden={!isArena} />
      <NumberField name="rounds" label={t('tourRounds')} min={1} max={20} value={first.rounds} hidden={kind !== 'swiss'} />
      <NumberField name="hoursPerRound" label={t('tourHours')} hint={tt('hoursHint')} min={0} max={1440} value={first.hoursPerRound} hidden={isArena} />
      <div class="checks">
        <Checkbox name="games" label={t('tourGames')} hidden={isArena} checked={first.games === 2} />
        <Checkbox name="rated" label={t('rated')} checked={first.rated} />
      </div>
    </>
  );
}

type Limits = Pick<TournamentBrief, 'leastRating' | 'mostRating'>;

export const LimitFields = ({ first, hint }: { first?: Limits; hint: string }) => (
  <>
    <div class="pair-fields">
      <NumberField name="leastRating" label={t('tourLeast')} min={400} max={4000} value={first?.leastRating ?? null} />
      <NumberField name="mostRating" label={t('tourMost')} min={400} max={4000} value={first?.mostRating ?? null} />
    </div>
    <small class="hint">{hint}</small>
  </>
);

export const PasswordField = ({ hint }: { hint: string }) => (
  <Field label={t('tourPassword')} hint={hint}>
    <input type="text" name="password" maxLength={64} autocomplete="off" />
  </Field>
);

// What a form says of the schedule of a tournament of this kind.
export const readSchedule = (data: FormData, kind: TournamentKind) => ({
  rated: data.get('rated') !== null,
  ...(kind === 'arena'
    ? { minutes: Number(data.get('minutes')) }
    : { hoursPerRound: Number(data.get('hoursPerRound')), games: data.get('games') === null ? 1 : 2 }),
  ...(kind === 'swiss' ? { rounds: Number(data.get('rounds')) } : {}),
});

// null: the field is empty.
export const readNumber = (data: FormData, name: string): number | null => {
  const text = String(data.get(name) ?? '').trim();
  return text === '' ? null : Number(text);
};

// The clocks to choose from.
import { Field, Radios } from '../parts/form';
import { clockName } from '../social/people';
import type { Clock } from '../wire';
import { plural, t } from '../words';

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

const same = (one: Clock, other: Clock) => JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());

// 'other' for a clock that is no preset.
export const presetOf = (clock: Clock): string => Object.keys(presets).find((name) => same(presets[name]!, clock)) ?? 'other';

export function readClock(data: FormData): Clock {
  const chosen = String(data.get('clock') ?? 'none');
  if (chosen !== 'other') return presets[chosen] ?? { kind: 'none' };
  return fischer(Number(data.get('minutes')), Number(data.get('increment')));
}

const short = (name: string, clock: Clock): string => (clock.kind === 'days' ? plural('daysShort', clock.days) : clock.kind === 'none' ? t('clockNone') : name);

interface Props {
  names: readonly string[]; // of presets
  chosen: string; // one of them, or 'other'
  own?: { minutes: number; seconds: number }; // another clock
  hidden?: boolean;
  onChange: (name: string) => void;
}

export function ClockField({ names, chosen, own = { minutes: 10, seconds: 5 }, hidden = false, onChange }: Props) {
  const clocks = names.map((value) => ({ value, label: short(value, presets[value]!), title: clockName(presets[value]!) }));
  return (
    <>
      <Radios name="clock" legend={t('clock')} choices={[...clocks, { value: 'other', label: t('clockCustom') }]} chosen={chosen} hidden={hidden} onChange={onChange} />
      <div class="pair-fields" hidden={hidden || chosen !== 'other'}>
        <Field label={t('minutes')}>
          <input type="number" name="minutes" min={1} max={180} defaultValue={String(own.minutes)} />
        </Field>
        <Field label={t('increment')}>
          <input type="number" name="increment" min={0} max={180} defaultValue={String(own.seconds)} />
        </Field>
      </div>
    </>
  );
}

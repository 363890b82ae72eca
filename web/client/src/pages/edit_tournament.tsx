// The form with which its director changes a tournament: everything but kind and rules before the start, then only texts.
import '../styles/tournaments.css';
import { useState } from 'preact/hooks';
import type { App, Page } from '../app';
import { Checkbox, Form } from '../parts/form';
import { pageOf } from '../parts/page';
import { presets } from '../parts/terms_form';
import type { Visit } from '../router';
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
  toLocal,
} from '../tournaments/fields';
import { termsText } from '../tournaments/texts';
import { t } from '../words';
import { loadTournamentWords, tt } from '../words/tournaments';
import type { Clock, Tournament, TournamentEdit } from '../wire';

const same = (one: Clock, other: Clock) => JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());
const presetOf = (clock: Clock): string => Object.keys(presets).find((name) => same(presets[name]!, clock)) ?? 'other';

// A field shows minutes, so an unchanged start is not sent: it may have seconds.
function readStart(data: FormData, { starts }: Tournament): TournamentEdit {
  const text = String(data.get('starts'));
  return text === toLocal(starts) ? {} : { starts: fromLocal(text) };
}

function readPassword(data: FormData): TournamentEdit {
  const password = String(data.get('password') ?? '');
  if (data.get('open') !== null) return { password: '' };
  return password === '' ? {} : { password };
}

export function readEdit(data: FormData, one: Tournament): TournamentEdit {
  const texts = { name: String(data.get('name')), description: String(data.get('description') ?? '') };
  if (one.status !== 'planned') return texts;
  return {
    ...texts,
    ...readStart(data, one),
    clock: presets[String(data.get('clock'))] ?? one.clock,
    ...readSchedule(data, one.kind),
    leastRating: readNumber(data, 'leastRating'),
    mostRating: readNumber(data, 'mostRating'),
    ...readPassword(data),
  };
}

function PlannedFields({ one }: { one: Tournament }) {
  const [isOpen, setOpen] = useState(false);
  const preset = presetOf(one.clock);
  return (
    <>
      <ClockField isArena={one.kind === 'arena'} chosen={preset} other={preset === 'other' ? one.clock : undefined} />
      <StartField starts={one.starts} />
      <ScheduleFields kind={one.kind} first={one} />
      <LimitFields first={one} hint={`${tt('ratingsHint')} ${tt('limitsStay')}`} />
      {!isOpen && <PasswordField hint={one.password ? tt('passwordKeep') : tt('passwordHint')} />}
      {one.password && <Checkbox name="open" label={tt('passwordNone')} onChange={setOpen} />}
    </>
  );
}

function EditForm({ app, one }: { app: App; one: Tournament }) {
  const address = `/tournament/${one.id}`;
  return (
    <>
      <p class="soft">{one.status === 'planned' ? termsText(one) : tt('editBegun')}</p>
      <Form
        class="card tour-form"
        label={t('save')}
        submit={async (data) => {
          await app.api.editTournament(one.id, readEdit(data, one));
          app.go(address);
        }}
      >
        <NameField name={one.name} />
        <DescriptionField text={one.description} />
        {one.status === 'planned' && <PlannedFields one={one} />}
      </Form>
      <p>
        <a href={address}>{t('tourBackTo')}</a>
      </p>
    </>
  );
}

export async function editTournament(app: App, visit: Visit): Promise<Page> {
  const [one] = await Promise.all([app.api.tournament(visit.found['id'] ?? ''), app.rulesets().catch(() => []), loadTournamentWords()]); // with their titles
  const body = one.yours ? <EditForm app={app} one={one} /> : <p>{tt('directorOnly')}</p>;
  return pageOf(tt('edit'), body, { kind: 'narrow' });
}

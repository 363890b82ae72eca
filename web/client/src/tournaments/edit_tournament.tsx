// The form with which its director changes a tournament: everything but kind and rules before the start, then only texts.
import '../styles/tournaments.css';
import { useState } from 'preact/hooks';
import type { App, Page } from '../app';
import type { Visit } from '../frame/router';
import { Checkbox, Form } from '../parts/form';
import { pageOf } from '../parts/page';
import type { Tournament, TournamentEdit } from '../wire';
import { t } from '../words';
import { loadTournamentWords, tt } from '../words/tournaments';
import { AnnouncementField, fromLocal, PasswordField, PlanFields, readAnnouncement, readPassword, readPlan, readTexts, TextFields, toLocal } from './fields';
import { isOver, termsText } from './texts';

// A field shows minutes, so an unchanged start is not sent: it may have seconds.
function readStart(data: FormData, { starts }: Tournament): TournamentEdit {
  const text = String(data.get('starts'));
  return text === toLocal(starts) ? {} : { starts: fromLocal(text) };
}

function readAdmission(data: FormData): TournamentEdit {
  const password = readPassword(data);
  if (data.has('open')) return { password: '' };
  return password === '' ? {} : { password };
}

export function readEdit(data: FormData, one: Tournament): TournamentEdit {
  if (isOver(one)) return { ...readTexts(data), ...readAnnouncement(data) };
  if (one.status !== 'planned') return readTexts(data);
  return { ...readTexts(data), ...readStart(data, one), ...readPlan(data, one.kind, one.clock), ...readAdmission(data) };
}

function PlannedFields({ one }: { one: Tournament }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <PlanFields kind={one.kind} first={one} limitsHint={`${tt('ratingsHint')} ${tt('limitsStay')}`} />
      {!isOpen && <PasswordField hint={one.password ? tt('passwordKeep') : tt('passwordHint')} />}
      {one.password && <Checkbox name="open" label={tt('passwordNone')} onChange={setOpen} />}
    </>
  );
}

function EditForm({ app, one }: { app: App; one: Tournament }) {
  const address = `/tournament/${one.id}`;
  return (
    <>
      {!isOver(one) && <p class="soft">{one.status === 'planned' ? termsText(one) : tt('editBegun')}</p>}
      <Form
        class="tour-form"
        label={t('save')}
        submit={async (data) => {
          await app.api.editTournament(one.id, readEdit(data, one));
          app.go(address);
        }}
      >
        <TextFields {...one} />
        {isOver(one) && <AnnouncementField {...one} />}
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

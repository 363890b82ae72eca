// What the director says of a tournament, and what was changed.
import { Field, Form } from '../parts/form';
import { momentText, t, type Word } from '../words';
import type { TournamentChange } from '../wire';
import type { LiveTournament } from './live';

// The announcement is read out when it changes.
export function Notes({ live }: { live: LiveTournament }) {
  const { description, announcement } = live.view.value;
  return (
    <>
      <div role="status">
        {announcement && (
          <p class="tour-announcement">
            {announcement.text} <small>{momentText(announcement.at)}</small>
          </p>
        )}
      </div>
      {description !== '' && <p class="tour-description">{description}</p>}
    </>
  );
}

// For the director.
export function Announce({ live }: { live: LiveTournament }) {
  const { id, yours, announcement } = live.view.value;
  if (!yours) return null;
  const submit = async (data: FormData) => {
    await live.app.api.editTournament(id, { announcement: String(data.get('announcement')).trim() });
    await live.read(live.view.peek().page);
  };
  return (
    <Form key={announcement?.at} class="card tour-announce" label={t('tourAnnounce')} kind="" submit={submit}>
      <Field label={t('tourAnnouncement')} hint={t('tourAnnouncementHint')}>
        <input type="text" name="announcement" maxLength={300} autocomplete="off" defaultValue={announcement?.text ?? ''} />
      </Field>
    </Form>
  );
}

const fieldNames: Record<TournamentChange['fields'][number], Word> = {
  name: 'tourName',
  description: 'tourDescription',
  announcement: 'tourAnnouncement',
  starts: 'tourStarts',
  clock: 'clock',
  rated: 'rated',
  minutes: 'tourMinutes',
  rounds: 'tourRounds',
  games: 'tourTwoGames',
  hoursPerRound: 'tourHours',
  leastRating: 'tourLeast',
  mostRating: 'tourMost',
  password: 'tourPassword',
};

export function Changes({ live }: { live: LiveTournament }) {
  const { changes } = live.view.value;
  if (changes.length === 0) return null;
  return (
    <details class="tour-changes">
      <summary>{t('tourChanges')}</summary>
      <ul>
        {changes.map(({ by, at, fields }) => (
          <li key={at}>
            {t('tourChanged', { name: by.name, fields: fields.map((field) => t(fieldNames[field])).join(', ') })} <small class="soft">{momentText(at)}</small>
          </li>
        ))}
      </ul>
    </details>
  );
}

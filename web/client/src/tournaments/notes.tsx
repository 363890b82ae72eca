// What the director says of a tournament, and what was changed.
import { CopyField, Form } from '../parts/form';
import { momentText, t } from '../words';
import { tt } from '../words/tournaments';
import type { TournamentChange } from '../wire';
import { AnnouncementField, readAnnouncement } from './fields';
import type { LiveTournament } from './live';
import { isOver } from './texts';

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
      {description !== '' && <p class="own-words">{description}</p>}
    </>
  );
}

// For the director, who invites players.
export function Invite({ live }: { live: LiveTournament }) {
  const { id, yours } = live.view.value;
  if (!yours || isOver(live.view.value)) return null;
  return <CopyField label={tt('link')} text={`${location.origin}/tournament/${id}`} notice={live.app.notice} />;
}

// For the director, until the end.
export function Announce({ live }: { live: LiveTournament }) {
  const { id, yours, announcement } = live.view.value;
  if (!yours || isOver(live.view.value)) return null;
  const submit = async (data: FormData) => {
    await live.app.api.editTournament(id, readAnnouncement(data));
    await live.read(live.view.peek().page);
  };
  return (
    <Form key={announcement?.at} class="card tour-announce" label={tt('announce')} kind="" submit={submit}>
      <AnnouncementField announcement={announcement} />
    </Form>
  );
}

// For the director, who may correct its texts when it is over; before that, `Own` has this link.
export function EditTexts({ live }: { live: LiveTournament }) {
  const { id, yours } = live.view.value;
  if (!yours || !isOver(live.view.value)) return null;
  return (
    <p>
      <a class="button quiet" href={`/tournament/${id}/edit`}>
        {tt('edit')}
      </a>
    </p>
  );
}

const fieldNames: Record<TournamentChange['fields'][number], () => string> = {
  name: () => tt('tourName'),
  description: () => tt('description'),
  announcement: () => tt('announcement'),
  starts: () => tt('tourStarts'),
  clock: () => t('clock'),
  rated: () => t('rated'),
  minutes: () => tt('tourMinutes'),
  rounds: () => tt('tourRounds'),
  games: () => t('tourTwoGames'),
  hoursPerRound: () => tt('tourHours'),
  leastRating: () => tt('tourLeast'),
  mostRating: () => tt('tourMost'),
  password: () => tt('tourPassword'),
};

export function Changes({ live }: { live: LiveTournament }) {
  const { changes } = live.view.value;
  if (changes.length === 0) return null;
  return (
    <details class="tour-changes">
      <summary>{tt('changes')}</summary>
      <ul>
        {changes.map(({ by, at, fields }) => (
          <li key={at}>
            {tt('changed', { name: by.name, fields: fields.map((field) => fieldNames[field]()).join(', ') })} <small class="soft">{momentText(at)}</small>
          </li>
        ))}
      </ul>
    </details>
  );
}

// What the director says of a tournament, and what was changed.
import { ConfirmButton, CopyField, Form, Problem, useWork } from '../parts/form';
import { Icon } from '../parts/icon';
import { momentText, t } from '../words';
import { tt } from '../words/tournaments';
import type { TournamentChange } from '../wire';
import { AnnouncementField, readAnnouncement } from './fields';
import type { LiveTournament } from './live';
import { Files } from './parts';
import { isOver } from './texts';

// It is read out when it changes.
export function Announcement({ live }: { live: LiveTournament }) {
  const { announcement } = live.view.value;
  return (
    <div role="status">
      {announcement && (
        <p class="tour-announcement">
          <Icon name="broadcast" /> {announcement.text} <small>{momentText(announcement.at)}</small>
        </p>
      )}
    </div>
  );
}

// What the director says of it, what was changed, and the results as files.
export function About({ live }: { live: LiveTournament }) {
  const { description } = live.view.value;
  return (
    <>
      {description !== '' && <p class="own-words">{description}</p>}
      <Changes live={live} />
      <Files live={live} />
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
    <Form key={announcement?.at} class="tour-announce" label={tt('announce')} kind="" submit={submit}>
      <AnnouncementField announcement={announcement} />
    </Form>
  );
}

// For the director: who may join, what all should know, and the end of it.
export function Manage({ live }: { live: LiveTournament }) {
  const { id, yours, status } = live.view.value;
  const work = useWork();
  if (!yours) return null;
  const cancel = async () => {
    await live.app.api.cancelTournament(id);
    await live.read();
  };
  return (
    <div class="tour-manage">
      <Invite live={live} />
      <Announce live={live} />
      <p class="actions">
        <a class="button" href={`/tournament/${id}/edit`}>
          {tt('edit')}
        </a>
        {status === 'planned' && <ConfirmButton label="tourCancel" sure="tourCancelSure" work={() => work.run(cancel)} />}
      </p>
      <Problem text={work.problem} />
    </div>
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
  berserk: () => tt('berserk'),
  teamBest: () => tt('teamBest'),
  hostSide: () => tt('hostSide'),
  hostMinutes: () => tt('hostMinutes'),
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

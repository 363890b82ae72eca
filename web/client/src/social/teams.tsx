// Teams: mine, all of them, and creating one.
import '../styles/social.css';
import { signal } from '@preact/signals';
import type { App, Page } from '../app';
import { MoreButton } from '../parts/form';
import { pageOf } from '../parts/page';
import type { TeamBrief, TeamList } from '../wire';
import { plural, t } from '../words';
import { tf } from '../words/friends';
import { Tabs } from './parts';
import { personText } from './people';
import { TeamForm } from './team_form';

const Row = ({ one }: { one: TeamBrief }) => (
  <li>
    <span class="who">
      <a class="name" href={`/team/${one.id}`}>
        {one.name}
      </a>
      <small>{tf('ledBy', { name: personText(one.leader) })}</small>
    </span>
    <small>{plural('teamMembers', one.members)}</small>
  </li>
);

const Rows = ({ teams }: { teams: TeamBrief[] }) => (
  <ul class="people">
    {teams.map((one) => (
      <Row key={one.id} one={one} />
    ))}
  </ul>
);

export async function teams(app: App): Promise<Page> {
  const [first, mine] = await Promise.all([app.api.teams(), app.api.myTeams()]);
  const all = signal<TeamList>(first);
  const more = async () => {
    const next = await app.api.teams(all.peek().more ?? undefined);
    all.value = { teams: [...all.peek().teams, ...next.teams], more: next.more };
  };
  const isMember = app.me.get().kind === 'member';
  const Body = () => (
    <>
      <Tabs here="/teams" />
      <div class="friends">
        <section>
          <h2>{tf('teamsAll')}</h2>
          {all.value.teams.length === 0 && <p class="empty">{tf('teamsNone')}</p>}
          <Rows teams={all.value.teams} />
          {all.value.more !== null && <MoreButton read={more} />}
        </section>
        <section>
          {mine.length > 0 && (
            <>
              <h2>{tf('teamsMine')}</h2>
              <Rows teams={mine} />
            </>
          )}
          {isMember && (
            <>
              <h2>{tf('teamNew')}</h2>
              <TeamForm label={tf('teamMake')} save={async (name, text) => app.go(`/team/${(await app.api.makeTeam(name, text)).team}`)} />
            </>
          )}
        </section>
      </div>
    </>
  );
  return pageOf(t('navTeams'), <Body />);
}

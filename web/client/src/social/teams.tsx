// Teams: mine, all of them, and creating one.
import '../styles/community.css';
import '../styles/social.css';
import { signal } from '@preact/signals';
import type { App, Page } from '../app';
import { Face } from '../parts/face';
import { FeatureCards } from '../parts/feature_cards';
import { MoreButton } from '../parts/form';
import { Icon } from '../parts/icon';
import { pageOf } from '../parts/page';
import type { TeamBrief, TeamList } from '../wire';
import { plural, t } from '../words';
import { tf } from '../words/friends';
import { Tabs } from './parts';
import { personText } from './people';
import { TeamForm } from './team_form';

const mostPages = 20; // that a search reads

const Card = ({ one }: { one: TeamBrief }) => (
  <li>
    <a class="team-card" href={`/team/${one.id}`}>
      <Face name={one.name} size="large" />
      <span>
        <b>{one.name}</b>
        <small>{plural('teamMembers', one.members)}</small>
        <small>{tf('ledBy', { name: personText(one.leader) })}</small>
      </span>
    </a>
  </li>
);

const Cards = ({ teams }: { teams: TeamBrief[] }) => (
  <ul class="team-cards">
    {teams.map((one) => (
      <Card key={one.id} one={one} />
    ))}
  </ul>
);

// What a team is good for.
const NoTeams = () => (
  <>
    <p class="lead">{tf('teamsNone')}</p>
    <FeatureCards
      all={[
        { icon: <Icon name="chat" />, title: tf('teamPlace'), text: tf('teamPlaceText') },
        { icon: <Icon name="flame" />, title: tf('teamBattles'), text: tf('teamBattlesText'), href: '/tournaments' },
        { icon: <Icon name="axe" />, title: tf('teamChallenge'), text: tf('teamChallengeText') },
      ]}
    />
  </>
);

class Teams {
  readonly all;
  readonly sought = signal('');
  constructor(
    private readonly app: App,
    first: TeamList,
  ) {
    this.all = signal(first);
  }
  get found(): TeamBrief[] {
    const words = this.sought.value.toLowerCase().trim();
    return this.all.value.teams.filter(({ name, leader }) => `${name} ${leader.name}`.toLowerCase().includes(words));
  }
  async more(): Promise<void> {
    const next = await this.app.api.teams(this.all.peek().more ?? undefined);
    this.all.value = { teams: [...this.all.peek().teams, ...next.teams], more: next.more };
  }
  // A search is among all of them: the site has no other.
  async seek(text: string): Promise<void> {
    this.sought.value = text;
    for (let pages = 0; text.trim() !== '' && this.sought.peek() === text && this.all.peek().more !== null && pages < mostPages; pages++) await this.more();
  }
}

export async function teams(app: App): Promise<Page> {
  const isMember = app.me.get().kind === 'member';
  const [first, mine] = await Promise.all([app.api.teams(), isMember ? app.api.myTeams() : []]);
  const model = new Teams(app, first);
  const Body = () => {
    const { found } = model;
    const isSearch = model.sought.value.trim() !== '';
    return (
      <>
        <Tabs here="/teams" />
        <div class="beside">
          <div>
            {mine.length > 0 && !isSearch && (
              <section>
                <h2>{tf('teamsMine')}</h2>
                <Cards teams={mine} />
              </section>
            )}
            {first.teams.length === 0 ? (
              <NoTeams />
            ) : (
              <section>
                <div class="title-bar">
                  <h2>{tf('teamsAll')}</h2>
                  <input
                    type="search"
                    class="team-search"
                    maxLength={40}
                    autocomplete="off"
                    aria-label={tf('teamSearch')}
                    placeholder={tf('teamSearch')}
                    onInput={(event) => void model.seek(event.currentTarget.value).catch(() => undefined)}
                  />
                </div>
                {isSearch && found.length === 0 && <p class="empty">{tf('teamsNotFound')}</p>}
                <Cards teams={found} />
                {model.all.value.more !== null && !isSearch && <MoreButton read={() => model.more()} />}
              </section>
            )}
          </div>
          <aside>
            <h2>{tf('teamNew')}</h2>
            {isMember ? (
              <TeamForm label={tf('teamMake')} save={async (name, text) => app.go(`/team/${(await app.api.makeTeam(name, text)).team}`)} />
            ) : (
              <p>
                <a class="button" href="/register">
                  {t('register')}
                </a>
              </p>
            )}
          </aside>
        </div>
      </>
    );
  };
  return pageOf(t('navTeams'), <Body />, { kind: 'wide' });
}

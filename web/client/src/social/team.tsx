// A team: description, members, and the actions of its leader.
import '../styles/community.css';
import '../styles/social.css';
import { signal } from '@preact/signals';
import type { App, Page } from '../app';
import { ChatRoom } from '../chat/chat_room';
import type { Visit } from '../frame/router';
import { Face } from '../parts/face';
import { ConfirmButton, errorText, Heading, MoreButton } from '../parts/form';
import { pageOf } from '../parts/page';
import type { Team, TeamMember } from '../wire';
import { dateText, plural, t } from '../words';
import { loadChatWords } from '../words/chat';
import { tf } from '../words/friends';
import { Tabs } from './parts';
import { challengeAddress, PersonLink, personText, Presence } from './people';
import { TeamForm } from './team_form';

class OpenTeam {
  readonly team;
  constructor(
    readonly app: App,
    first: Team,
  ) {
    this.team = signal(first);
  }
  async read(): Promise<void> {
    this.team.value = await this.app.api.team(this.team.peek().id);
  }
  async next(): Promise<void> {
    const shown = this.team.peek();
    const page = await this.app.api.team(shown.id, shown.more ?? undefined);
    this.team.value = { ...page, players: [...shown.players, ...page.players] };
  }
  act(work: Promise<void>, after: () => unknown = () => this.read()): void {
    work.then(after).catch((error: unknown) => this.app.notice(errorText(error)));
  }
}

function Member({ one, open }: { one: TeamMember; open: OpenTeam }) {
  const { id, leader, leads } = open.team.value;
  const { name } = one.player;
  const isLeader = name === leader.name;
  const me = open.app.me.get();
  return (
    <li class="person-card">
      <Face name={name} size="large" />
      <span class="who">
        <PersonLink person={one.player} />
        <small>
          <Presence online={one.online} /> {isLeader ? tf('teamLeader') : tf('joinedAt', { date: dateText(one.joined) })}
        </small>
      </span>
      <span class="does">
        {name !== me.name && one.challengeable && !me.banned && (
          <a class="button" href={challengeAddress(name)}>
            {t('challengePlayer')}
          </a>
        )}
        {leads && !isLeader && (
          <>
            <ConfirmButton label="teamHandOn" sure="teamHandOnSure" work={() => open.act(open.app.api.setLeader(id, name))} />
            <ConfirmButton label="teamRemove" sure="teamRemoveSure" work={() => open.act(open.app.api.removeMember(id, name))} />
          </>
        )}
      </span>
    </li>
  );
}

function Own({ open }: { open: OpenTeam }) {
  const { id, mine, members, leader } = open.team.value;
  const { api, me, go } = open.app;
  const isLeader = leader.name === me.get().name;
  if (me.get().kind !== 'member')
    return (
      <a class="button primary" href="/register">
        {t('register')}
      </a>
    );
  if (!mine)
    return (
      <button type="button" class="primary" onClick={() => open.act(api.joinTeam(id))}>
        {tf('teamJoin')}
      </button>
    );
  if (isLeader && members > 1) return null;
  return <ConfirmButton label="teamLeave" sure="teamLeaveSure" work={() => open.act(api.leaveTeam(id), isLeader ? () => go('/teams') : undefined)} />;
}

function Leading({ open }: { open: OpenTeam }) {
  const { id, name, text, leads } = open.team.value;
  const { api, go } = open.app;
  if (!leads) return null;
  return (
    <details class="team-lead">
      <summary>{tf('teamChange')}</summary>
      <TeamForm key={name + text} label={t('save')} name={name} text={text} save={(newName, newText) => api.changeTeam(id, newName, newText).then(() => open.read())} />
      <ConfirmButton label="teamEnd" sure="teamEndSure" work={() => open.act(api.dissolveTeam(id), () => go('/teams'))} />
    </details>
  );
}

function All({ open }: { open: OpenTeam }) {
  const team = open.team.value;
  return (
    <>
      <header class="profile-band">
        <Face name={team.name} size="large" />
        <div>
          <Heading>{team.name}</Heading>
          <p class="profile-about">
            {plural('teamMembers', team.members)} · {tf('ledBy', { name: personText(team.leader) })} · {tf('madeAt', { date: dateText(team.made) })}
          </p>
          {team.text !== '' && <p class="own-words">{team.text}</p>}
        </div>
        <div class="profile-actions">
          <Own open={open} />
        </div>
      </header>
      <Tabs here="/teams" />
      {team.mine && <ChatRoom app={open.app} place="team" id={team.id} />}
      <ul class="person-cards">
        {team.players.map((one) => (
          <Member key={one.player.name} one={one} open={open} />
        ))}
      </ul>
      {team.more !== null && <MoreButton read={() => open.next()} />}
      <Leading open={open} />
    </>
  );
}

export async function team(app: App, visit: Visit): Promise<Page> {
  const [found] = await Promise.all([app.api.team(visit.found['id'] ?? ''), loadChatWords()]);
  const open = new OpenTeam(app, found);
  return pageOf(open.team.peek().name, <All open={open} />, { kind: 'wide', heading: false });
}

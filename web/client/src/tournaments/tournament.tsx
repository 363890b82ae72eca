// A tournament: times and the reader's own place in a band, standings, live boards and pairings; its rules and texts behind tabs.
import '../styles/community.css';
import '../styles/tournaments.css';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { App, Page } from '../app';
import { ChatRoom } from '../chat/chat_room';
import type { Visit } from '../frame/router';
import { pageOf } from '../parts/page';
import { Tabs, type Tab } from '../parts/tabs';
import { t } from '../words';
import { loadChatWords } from '../words/chat';
import { loadTournamentWords, tt } from '../words/tournaments';
import { LiveTournament } from './live';
import { About, Announcement, Manage } from './notes';
import { Boards, Pairings } from './pairings';
import { Band, Rules } from './parts';
import { Standings } from './standings';
import { Tree } from './tree';

const Play = ({ live }: { live: LiveTournament }) => (
  <>
    {live.view.value.kind === 'knockout' && <Tree live={live} />}
    <div class="tour-columns">
      <Standings live={live} />
      <div>
        <Boards live={live} />
        <Pairings live={live} />
        <ChatRoom app={live.app} place="tournament" id={live.id} />
      </div>
    </div>
  </>
);

type TabName = 'play' | 'rules' | 'about' | 'manage';

function Body({ live }: { live: LiveTournament }) {
  const { yours, description, changes, rows } = live.view.value;
  const chosen = useSignal<TabName>('play');
  useEffect(() => live.openMine(), []);
  const tabs: Tab<TabName>[] = [
    { name: 'play', icon: 'trophy', label: tt('overview'), content: () => <Play live={live} /> },
    { name: 'rules', icon: 'book', label: t('rulesTitle'), content: () => <Rules live={live} /> },
  ];
  if (description !== '' || changes.length > 0 || rows > 0) tabs.push({ name: 'about', icon: 'info', label: tt('about'), content: () => <About live={live} /> });
  if (yours) tabs.push({ name: 'manage', icon: 'setup', label: tt('manage'), content: () => <Manage live={live} /> });
  return (
    <>
      <Band live={live} />
      <Announcement live={live} />
      <Tabs label={live.view.value.name} tabs={tabs} chosen={chosen} />
    </>
  );
}

export async function tournament(app: App, visit: Visit): Promise<Page> {
  const [first] = await Promise.all([app.api.tournament(visit.found['id'] ?? ''), app.rulesets().catch(() => []), loadTournamentWords(), loadChatWords()]); // with their titles
  const isMember = app.me.get().kind === 'member';
  const mine = first.teams.length > 0 && isMember ? await app.api.myTeams() : [];
  const live = new LiveTournament(app, first, window, mine.map(({ id }) => id));
  await live.hasPairings;
  return pageOf(first.name, <Body live={live} />, { kind: 'wide tournament', heading: false, close: () => live.close() });
}

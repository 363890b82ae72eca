// A tournament: times, entrants, standings, pairings.
import '../styles/tournaments.css';
import type { App, Page } from '../app';
import type { Visit } from '../frame/router';
import { pageOf } from '../parts/page';
import { loadTournamentWords } from '../words/tournaments';
import { LiveTournament } from './live';
import { Announce, Changes, EditTexts, Invite, Notes } from './notes';
import { Files, Head, Own, Pairings, Standings } from './parts';

export async function tournament(app: App, visit: Visit): Promise<Page> {
  const [first] = await Promise.all([app.api.tournament(visit.found['id'] ?? ''), app.rulesets().catch(() => []), loadTournamentWords()]); // with their titles
  const live = new LiveTournament(app, first);
  return pageOf(
    first.name,
    <div class="tour-body">
      <Head live={live} />
      <Notes live={live} />
      <div class="tour-columns">
        <div>
          <Own live={live} />
          <Invite live={live} />
          <Announce live={live} />
          <Standings live={live} />
          <Files live={live} />
          <EditTexts live={live} />
          <Changes live={live} />
        </div>
        <Pairings live={live} />
      </div>
    </div>,
    { kind: 'tournament', close: () => live.close() },
  );
}

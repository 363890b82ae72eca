// A tournament: when, who, how it stands, who plays whom.
import '../styles/tournaments.css';
import { render } from 'preact';
import type { App, Page } from '../app';
import { h } from '../dom';
import { heading } from '../parts/form';
import type { Visit } from '../router';
import { LiveTournament } from '../tournaments/live';
import { Files, Head, Own, Pairings, Standings } from '../tournaments/parts';

export async function tournament(app: App, visit: Visit): Promise<Page> {
  const [first] = await Promise.all([app.api.tournament(visit.found['id'] ?? ''), app.rulesets().catch(() => [])]); // with their titles
  const live = new LiveTournament(app, first);
  const body = h('div', { class: 'tour-body' });
  render(
    <>
      <Head live={live} />
      <div class="tour-columns">
        <div>
          <Own live={live} />
          <Standings live={live} />
          <Files live={live} />
        </div>
        <Pairings live={live} />
      </div>
    </>,
    body,
  );
  return {
    title: first.name,
    node: h('div', { class: 'page tournament' }, heading(first.name), body),
    close: () => {
      live.close();
      render(null, body);
    },
  };
}

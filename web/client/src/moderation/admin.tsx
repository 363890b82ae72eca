// For moderators: reports, players and the actions about them, and the state of the server.
// /admin?player=NAME shows that player.
import { signal } from '@preact/signals';
import { useState } from 'preact/hooks';
import type { App, Page } from '../app';
import type { Visit } from '../frame/router';
import { clockText } from '../game/clock_text';
import { ConfirmButton, MoreButton, Problem, useWork } from '../parts/form';
import { pageOf } from '../parts/page';
import type { Overview, Report } from '../wire';
import { momentText, numberText, t } from '../words';
import { loadModerationWords, tm } from '../words/moderation';
import { ActionLog, LookUp, PlayerLookUp, ReasonField } from './dossier';

function Figures({ players, members, games, going, sockets, uptime, storeMs }: Overview) {
  const rows = [
    [tm('ovPlayers'), numberText(players)],
    [tm('ovMembers'), numberText(members)],
    [tm('ovGames'), numberText(games)],
    [tm('ovGoing'), numberText(going)],
    [tm('ovSockets'), numberText(sockets)],
    [tm('ovUptime'), clockText(uptime)],
    [tm('ovStore'), numberText(storeMs)],
  ];
  return (
    <section class="card">
      <h2>{tm('overview')}</h2>
      <dl class="figures">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const Chat = ({ lines }: { lines: Report['chat'] }) => (
  <details>
    <summary>{t('chat')}</summary>
    <ol class="chat-lines">
      {lines.map(({ by, text }, i) => (
        <li key={i}>
          <b>{by}</b> {text}
        </li>
      ))}
    </ol>
  </details>
);

type Verdict = 'dismiss' | 'mute' | 'ban';

export function ReportRow({ report, resolve }: { report: Report; resolve: (verdict: Verdict, why: string) => Promise<void> }) {
  const { by, player, at, game, ply, text, chat, study, room } = report;
  const [why, setWhy] = useState('');
  const work = useWork();
  const act = (verdict: Verdict) => () => work.run(() => resolve(verdict, why));
  return (
    <li class="report">
      <p class="report-about">
        <b>{tm('reportBy', { by, player })}</b>
        <small>{momentText(at)}</small>
        <a class="look-up-link" href={`/admin?player=${encodeURIComponent(player)}`}>
          {tm('lookUp')}
        </a>
        {game && <a href={`/game/${game}?ply=${ply}`}>{t('linkToGame')}</a>}
        {study && <a href={`/study/${study.study}`}>{study.title}</a>}
        {room && <a href={`/${room}`}>{t('chat')}</a>}
      </p>
      <blockquote>{text}</blockquote>
      {chat.length > 0 && <Chat lines={chat} />}
      {study?.chapters.map(({ title, text: record }, i) => (
        <details key={i}>
          <summary>{title}</summary>
          <pre>{record}</pre>
        </details>
      ))}
      <ReasonField change={setWhy} />
      <div class="actions">
        <button type="button" class="quiet" onClick={act('dismiss')}>
          {tm('dismiss')}
        </button>
        <ConfirmButton label="mute" sure="muteSure" work={act('mute')} />
        <ConfirmButton label="ban" sure="banSure" work={act('ban')} />
      </div>
      <Problem text={work.problem} />
    </li>
  );
}

async function moderation(app: App, asked: string): Promise<Page> {
  const moderatorActions = (before?: string) => app.api.request('GET', '/admin/actions', { before });
  const [overview, allReports, newest] = await Promise.all([app.api.request('GET', '/admin/overview'), app.api.request('GET', '/admin/reports'), moderatorActions()]);
  const reports = signal(allReports);
  const log = signal(newest);
  const readActions = async () => void (log.value = await moderatorActions());
  const readOlder = async () => {
    const { actions, more } = await moderatorActions(log.peek().more ?? undefined);
    log.value = { actions: [...log.peek().actions, ...actions], more };
  };
  const lookUp = new LookUp(app, readActions);
  await lookUp.ask(asked);
  const resolve = async ({ id }: Report, verdict: Verdict, why: string) => {
    await app.api.request('POST', '/admin/reports/{id}', { id }, { verdict, why });
    reports.value = reports.peek().filter((one) => one.id !== id);
    app.notice(t('done'));
    await Promise.all([readActions(), lookUp.read()]);
  };
  const Body = () => (
    <>
      <section>
        <h2>{tm('reportsTitle')}</h2>
        {reports.value.length === 0 ? (
          <p class="empty">{tm('noReports')}</p>
        ) : (
          <ul class="briefs">
            {reports.value.map((report) => (
              <ReportRow key={report.id} report={report} resolve={(verdict, why) => resolve(report, verdict, why)} />
            ))}
          </ul>
        )}
      </section>
      <PlayerLookUp lookUp={lookUp} asked={asked} />
      <section>
        <h2>{tm('logTitle')}</h2>
        <ActionLog entries={log.value.actions} none={tm('noActions')} />
        {log.value.more !== null && <MoreButton read={readOlder} />}
      </section>
      <Figures {...overview} />
    </>
  );
  return pageOf(tm('adminTitle'), <Body />);
}

export async function admin(app: App, visit: Visit): Promise<Page> {
  await loadModerationWords();
  return app.me.get().admin ? moderation(app, (visit.query.get('player') ?? '').trim()) : pageOf(tm('adminTitle'), <p>{tm('adminOnly')}</p>);
}

// For moderators: reports, players and the actions about them, and the state of the server.
// /admin?player=NAME shows that player.
import { signal } from '@preact/signals';
import { useState } from 'preact/hooks';
import type { App, Page } from '../app';
import { clockText } from '../clock_text';
import { ActionLog, LookUp, PlayerLookUp, ReasonField } from '../parts/dossier';
import { ConfirmButton, MoreButton, Problem, useWork } from '../parts/form';
import { pageOf } from '../parts/page';
import type { Visit } from '../router';
import { momentText, numberText, t } from '../words';
import type { Overview, Report } from '../wire';

function Figures({ players, members, games, going, sockets, uptime, storeMs }: Overview) {
  const rows = [
    [t('ovPlayers'), numberText(players)],
    [t('ovMembers'), numberText(members)],
    [t('ovGames'), numberText(games)],
    [t('ovGoing'), numberText(going)],
    [t('ovSockets'), numberText(sockets)],
    [t('ovUptime'), clockText(uptime)],
    [t('ovStore'), numberText(storeMs)],
  ];
  return (
    <section class="card">
      <h2>{t('overview')}</h2>
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
  const { by, player, at, game, ply, text, chat, study } = report;
  const [why, setWhy] = useState('');
  const work = useWork();
  const act = (verdict: Verdict) => () => work.run(() => resolve(verdict, why));
  return (
    <li class="report">
      <p class="report-about">
        <b>{t('reportBy', { by, player })}</b>
        <small>{momentText(at)}</small>
        <a class="look-up-link" href={`/admin?player=${encodeURIComponent(player)}`}>
          {t('lookUp')}
        </a>
        {game && <a href={`/game/${game}?ply=${ply}`}>{t('linkToGame')}</a>}
        {study && <a href={`/study/${study.study}`}>{study.title}</a>}
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
          {t('dismiss')}
        </button>
        <ConfirmButton label="mute" sure="muteSure" work={act('mute')} />
        <ConfirmButton label="ban" sure="banSure" work={act('ban')} />
      </div>
      <Problem text={work.problem} />
    </li>
  );
}

async function moderation(app: App, asked: string): Promise<Page> {
  const [overview, allReports, newest] = await Promise.all([app.api.overview(), app.api.reports(), app.api.moderatorActions()]);
  const reports = signal(allReports);
  const log = signal(newest);
  const readActions = async () => void (log.value = await app.api.moderatorActions());
  const readOlder = async () => {
    const { actions, more } = await app.api.moderatorActions(log.peek().more ?? undefined);
    log.value = { actions: [...log.peek().actions, ...actions], more };
  };
  const lookUp = new LookUp(app, readActions);
  await lookUp.ask(asked);
  const resolve = async ({ id }: Report, verdict: Verdict, why: string) => {
    await app.api.resolveReport(id, verdict, why);
    reports.value = reports.peek().filter((one) => one.id !== id);
    app.notice(t('done'));
    await Promise.all([readActions(), lookUp.read()]);
  };
  const Body = () => (
    <>
      <section>
        <h2>{t('reportsTitle')}</h2>
        {reports.value.length === 0 ? (
          <p class="empty">{t('noReports')}</p>
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
        <h2>{t('logTitle')}</h2>
        <ActionLog entries={log.value.actions} none={t('noActions')} />
        {log.value.more !== null && <MoreButton read={readOlder} />}
      </section>
      <Figures {...overview} />
    </>
  );
  return pageOf(t('adminTitle'), <Body />);
}

export const admin = (app: App, visit: Visit): Page | Promise<Page> =>
  app.me.get().admin ? moderation(app, (visit.query.get('player') ?? '').trim()) : pageOf(t('adminTitle'), <p>{t('adminOnly')}</p>);

// The site's tournaments: what runs now, what comes, what is over.
import '../styles/community.css';
import '../styles/tournaments.css';
import { signal } from '@preact/signals';
import type { App, Page } from '../app';
import { FeatureCards } from '../parts/feature_cards';
import { Heading, MoreButton } from '../parts/form';
import { pageOf } from '../parts/page';
import type { TournamentBrief, TournamentList } from '../wire';
import { momentText, plural, t } from '../words';
import { loadTournamentWords, tt } from '../words/tournaments';
import { KindIcon } from './parts';
import { dayText, kindName, kinds, kindText, playersText, termsText, timeOfDayText } from './texts';

// The day as a leaf of a calendar.
const Leaf = ({ at }: { at: number }) => (
  <span class="leaf">
    <b>{dayText(at)}</b>
    <small>{timeOfDayText(at)}</small>
  </span>
);

function Line({ one }: { one: TournamentBrief }) {
  const isRunning = one.status === 'running';
  const aside = one.status === 'cancelled' ? t('tourCancelled') : one.playing > 0 ? plural('tourPlaying', one.playing) : one.status === 'finished' ? momentText(one.starts) : '';
  return (
    <li>
      <a class={`tour-brief ${one.status}`} href={`/tournament/${one.id}`}>
        {one.status === 'planned' ? <Leaf at={one.starts} /> : <KindIcon kind={one.kind} />}
        <span class="tour-name">
          <b>{one.name}</b>
          <small>{t('tourBy', { name: one.by.name })}</small>
        </span>
        <span class="tour-about">{termsText(one)}</span>
        <span class="tour-count">
          {isRunning && <span class="going">{t('going')}</span>}
          <span>{playersText(one)}</span>
          <small>{aside}</small>
        </span>
      </a>
    </li>
  );
}

class List {
  readonly shown;
  readonly more;
  constructor(
    private readonly app: App,
    private readonly over: boolean,
    first: TournamentList,
  ) {
    this.shown = signal(first.tournaments);
    this.more = signal(first.more);
  }
  async next(): Promise<void> {
    const { tournaments, more } = await this.app.api.tournaments(this.over, this.more.peek() ?? undefined);
    this.shown.value = [...this.shown.peek(), ...tournaments];
    this.more.value = more;
  }
}

function Section({ title, all, list }: { title: string; all: TournamentBrief[]; list?: List }) {
  if (all.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ul class="tour-briefs">
        {all.map((one) => (
          <Line key={one.id} one={one} />
        ))}
      </ul>
      {list && list.more.value !== null && <MoreButton word="tourMore" read={() => list.next()} />}
    </section>
  );
}

// Nobody has planned one: what there could be.
const Kinds = ({ isMember }: { isMember: boolean }) => (
  <FeatureCards
    all={kinds.map((kind) => ({
      icon: <KindIcon kind={kind} />,
      title: kindName(kind),
      text: kindText(kind),
      href: isMember ? `/tournaments/new?kind=${kind}` : '/register',
    }))}
  />
);

function All({ coming, over, isMember }: { coming: List; over: List; isMember: boolean }) {
  const [running, planned] = [coming.shown.value.filter(({ status }) => status === 'running'), coming.shown.value.filter(({ status }) => status !== 'running')];
  const isEmpty = coming.shown.value.length === 0;
  return (
    <>
      <div class="title-bar">
        <Heading>{t('navTournaments')}</Heading>
        <a class="button primary" href={isMember ? '/tournaments/new' : '/register'}>
          {isMember ? tt('tourNew') : t('register')}
        </a>
      </div>
      {!isMember && <p class="hint">{tt('tourGuests')}</p>}
      {isEmpty && <p class="lead">{t('tourNone')}</p>}
      <Section title={tt('tourNow')} all={running} {...(planned.length === 0 && { list: coming })} />
      <Section title={tt('tourUpcoming')} all={planned} list={coming} />
      {isEmpty && <Kinds isMember={isMember} />}
      <Section title={tt('tourOver')} all={over.shown.value} list={over} />
    </>
  );
}

export async function tournaments(app: App): Promise<Page> {
  const [coming, over] = await Promise.all([app.api.tournaments(false), app.api.tournaments(true), app.rulesets().catch(() => []), loadTournamentWords()]); // with their titles
  const isMember = app.me.get().kind === 'member';
  return pageOf(t('navTournaments'), <All coming={new List(app, false, coming)} over={new List(app, true, over)} isMember={isMember} />, { kind: 'wide', heading: false });
}

// The site's tournaments: upcoming and running ones, and finished ones.
import '../styles/tournaments.css';
import { signal } from '@preact/signals';
import type { App, Page } from '../app';
import { errorText, MoreButton } from '../parts/form';
import { pageOf } from '../parts/page';
import type { TournamentBrief, TournamentList } from '../wire';
import { momentText, plural, t } from '../words';
import { playersText, termsText } from './texts';

function Line({ one }: { one: TournamentBrief }) {
  const stand = { planned: momentText(one.starts), running: t('going'), finished: t('tourFinished'), cancelled: t('tourCancelled') };
  return (
    <li>
      <a class="brief tour-brief" href={`/tournament/${one.id}`}>
        <span>
          <b>{one.name}</b>
          <small class="soft"> {t('tourBy', { name: one.by.name })}</small>
        </span>
        <span class="brief-about">{termsText(one)}</span>
        <span class="brief-standing">
          <span class={one.status === 'running' ? 'going' : 'theirs'}>{stand[one.status]}</span>
          <small>{one.playing > 0 ? plural('tourPlaying', one.playing) : one.status === 'planned' ? playersText(one) : momentText(one.starts)}</small>
        </span>
      </a>
    </li>
  );
}

class Lists {
  readonly over = signal(false);
  readonly shown = signal<TournamentBrief[]>([]);
  readonly more = signal<string | null>(null);
  constructor(
    private readonly app: App,
    first: TournamentList,
  ) {
    this.show(first, []);
  }
  private show({ tournaments, more }: TournamentList, before: TournamentBrief[]): void {
    this.shown.value = [...before, ...tournaments];
    this.more.value = more;
  }
  turn(over: boolean): void {
    this.over.value = over;
    this.read(undefined, []).catch((error: unknown) => this.app.notice(errorText(error)));
  }
  next(): Promise<void> {
    return this.read(this.more.peek() ?? undefined, this.shown.peek());
  }
  // An answer that comes after the reader has turned to the other list is dropped.
  private async read(after: string | undefined, before: TournamentBrief[]): Promise<void> {
    const over = this.over.peek();
    const found = await this.app.api.tournaments(over, after);
    if (over === this.over.peek()) this.show(found, before);
  }
}

function All({ lists, isMember }: { lists: Lists; isMember: boolean }) {
  const over = lists.over.value;
  const tab = (label: string, value: boolean) => (
    <button type="button" class="pill-link" aria-pressed={over === value} onClick={() => lists.turn(value)}>
      {label}
    </button>
  );
  return (
    <>
      <p class="tour-bar">
        <span class="pill-links">
          {tab(t('tourComing'), false)}
          {tab(t('tourOver'), true)}
        </span>
        <a class="button primary" href={isMember ? '/tournaments/new' : '/register'}>
          {isMember ? t('tourNew') : t('register')}
        </a>
      </p>
      {!isMember && <p class="hint">{t('tourGuests')}</p>}
      {lists.shown.value.length === 0 && <p class="empty">{over ? t('tourOverNone') : t('tourNone')}</p>}
      <ul class="briefs">
        {lists.shown.value.map((one) => (
          <Line key={one.id} one={one} />
        ))}
      </ul>
      {lists.more.value !== null && <MoreButton word="tourMore" read={() => lists.next()} />}
    </>
  );
}

export async function tournaments(app: App): Promise<Page> {
  const [first] = await Promise.all([app.api.tournaments(false), app.rulesets().catch(() => [])]); // with their titles
  const lists = new Lists(app, first);
  return pageOf(t('navTournaments'), <All lists={lists} isMember={app.me.get().kind === 'member'} />);
}

// Searching the archive of games.
import { useState } from 'preact/hooks';
import type { GameFilter } from '../api';
import type { App, Page } from '../app';
import { BriefRow } from '../parts/briefs';
import { errorText, Field, Form, Problem, Select, useWork, type Choice } from '../parts/form';
import { pageOf } from '../parts/page';
import { RulesetSelect } from '../parts/ruleset_field';
import type { Visit } from '../router';
import { textIfAny, t, type Word } from '../words';
import type { GameList, RulesetHead } from '../wire';

const reasons = [
  'king-escaped',
  'king-captured',
  'exit-fort',
  'encircled',
  'no-legal-move',
  'no-pieces-left',
  'repetition',
  'resignation',
  'timeout',
  'agreement',
  'abandoned',
  'aborted',
];
const keys = ['player', 'opponent', 'ruleset', 'side', 'result', 'reason', 'rated', 'status'] as const;
type Key = (typeof keys)[number];

const filterOf = (query: URLSearchParams): GameFilter =>
  Object.fromEntries(keys.map((key) => [key, query.get(key) ?? ''] as const).filter(([, value]) => value !== ''));

const choices = (...all: [value: string, label: Word][]): Choice[] => all.map(([value, word]) => ({ value, label: t(word) }));

function Search({ app, filter, rulesets }: { app: App; filter: GameFilter; rulesets: RulesetHead[] }) {
  const text = (name: Key & Word) => (
    <Field label={t(name)}>
      <input type="search" name={name} defaultValue={filter[name]} maxLength={40} />
    </Field>
  );
  const choice = (name: Key & Word, all: Choice[]) => (
    <Field label={t(name)}>
      <Select name={name} choices={[{ value: '', label: t('anyOf') }, ...all]} chosen={filter[name]} />
    </Field>
  );
  const search = (data: FormData) => {
    const wanted = [...data.entries()].map(([key, value]) => [key, String(value)]).filter(([, value]) => value !== '');
    app.go('/games' + (wanted.length > 0 ? '?' + new URLSearchParams(wanted).toString() : ''));
  };
  return (
    <Form label={t('search')} submit={search}>
      <div class="filters">
        {text('player')}
        {text('opponent')}
        <Field label={t('ruleset')}>
          <RulesetSelect name="ruleset" rulesets={rulesets} chosen={filter.ruleset} before={[{ value: '', label: t('anyOf') }]} />
        </Field>
        {choice('side', choices(['attackers', 'attackers'], ['defenders', 'defenders']))}
        {choice('result', choices(['attackers', 'attackersWon'], ['defenders', 'defendersWon'], ['draw', 'resultDraw'], ['none', 'resultNone']))}
        {choice('reason', reasons.map((reason) => ({ value: reason, label: textIfAny(`short_${reason}`) ?? reason })))}
        {choice('rated', choices(['true', 'yes'], ['false', 'no']))}
        {choice('status', choices(['going', 'going'], ['over', 'over']))}
      </div>
    </Form>
  );
}

type Read = (before?: number) => Promise<GameList>;

function Found({ read, first }: { read: Read; first: GameList }) {
  const [{ games, more }, setFound] = useState(first);
  const work = useWork();
  const next = async (before: number) => {
    const later = await read(before);
    setFound({ ...later, games: [...games, ...later.games] });
  };
  return (
    <>
      <Problem text={work.problem} />
      <ul class="briefs">
        {games.map((brief) => (
          <BriefRow key={brief.id} brief={brief} />
        ))}
      </ul>
      <div aria-live="polite">
        {games.length === 0 ? (
          <p class="empty">{t('noGames')}</p>
        ) : (
          more !== null && (
            <button type="button" disabled={work.isBusy} onClick={() => work.run(() => next(more))}>
              {t('more')}
            </button>
          )
        )}
      </div>
    </>
  );
}

export async function archive(app: App, visit: Visit): Promise<Page> {
  const filter = filterOf(visit.query);
  const asksForAborted = filter.result === 'none' || filter.reason === 'aborted';
  const read: Read = async (before) => {
    const found = await app.api.games({ ...filter, limit: '30', ...(before && { before: String(before) }) });
    return { ...found, games: found.games.filter((brief) => asksForAborted || brief.result !== 'none') };
  };
  const [rulesets, first] = await Promise.all([app.rulesets(), read().catch(errorText)]);
  return pageOf(
    t('archiveTitle'),
    <>
      <p>
        <a href="/collection">{t('collectionTitle')}</a>
      </p>
      <details class="card" open={Object.keys(filter).length > 0}>
        <summary>{t('search')}</summary>
        <Search app={app} filter={filter} rulesets={rulesets} />
      </details>
      {typeof first === 'string' ? <Problem text={first} /> : <Found read={read} first={first} />}
    </>,
  );
}

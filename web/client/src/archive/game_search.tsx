// What the searches of both archives share: the site's games and the recorded ones.
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { positionPictureUrl } from '../file_urls';
import { Refusal } from '../frame/socket';
import { Empty } from '../parts/empty';
import { Field, MoreButton, Select, type Choice } from '../parts/form';
import { numberText, t, textIfAny } from '../words';
import { tar } from '../words/archive';

export type Filter<K extends string> = Partial<Record<K, string>>;

export const filterIn = <K extends string>(query: URLSearchParams, keys: readonly K[]): Filter<K> =>
  Object.fromEntries(keys.map((key) => [key, query.get(key) ?? ''] as const).filter(([, value]) => value !== '')) as Filter<K>;

// What both archives know: only the site's games can be aborted, only recorded ones without a result.
export function sharedFilter(query: URLSearchParams): Record<string, string> {
  const filter = filterIn(query, ['player', 'ruleset', 'side', 'result', 'reason', 'least', 'most', 'position', 'moves', 'pattern']);
  return { ...filter, ...(['none', 'ongoing'].includes(filter.result ?? '') && { result: '' }) };
}

export const addressOf = (path: string, filter: object): string => {
  const given = Object.entries(filter).filter(([, value]) => value !== '') as [string, string][];
  return path + (given.length > 0 ? '?' + new URLSearchParams(given).toString() : '');
};

// What the form asks for. Throws a Refusal where the site would refuse it.
export function filterFrom(data: FormData): Record<string, string> {
  const filter = Object.fromEntries([...data.entries()].map(([key, value]) => [key, String(value).trim()]));
  if ((filter['moves'] || filter['position'] || filter['pattern']) && !filter['ruleset']) throw new Refusal('invalid', tar('rulesNeeded'));
  return filter;
}

// The games of this site, and those that were recorded elsewhere: the same search among the others.
export function Archives({ here, query }: { here: string; query: URLSearchParams }) {
  const link = (path: string, name: string) => (
    <a class="pill-link" href={addressOf(path, path === here ? {} : sharedFilter(query))} aria-current={path === here ? 'page' : undefined}>
      {name}
    </a>
  );
  return (
    <nav class="pill-links" aria-label={t('archiveTitle')}>
      {link('/games', tar('ofThisSite'))}
      {link('/collection', t('collectionTitle'))}
    </nav>
  );
}

export const anyOr = (...all: Choice[]): Choice[] => [{ value: '', label: t('anyOf') }, ...all];

const endings = [
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
];

export const EndingField = ({ chosen, more = [] }: { chosen: string | undefined; more?: string[] }) => (
  <Field label={t('reason')}>
    <Select name="reason" choices={anyOr(...[...endings, ...more].map((value) => ({ value, label: textIfAny(`short_${value}`) ?? value })))} chosen={chosen} />
  </Field>
);

interface NumberProps {
  name: string;
  label: string;
  max: number;
  value: string | undefined;
}

export const NumberField = ({ name, label, max, value }: NumberProps) => (
  <Field label={label}>
    <input type="number" name={name} min={0} max={max} inputMode="numeric" defaultValue={value} />
  </Field>
);

export const LengthFields = ({ least, most }: { least?: string | undefined; most?: string | undefined }) => (
  <>
    <NumberField name="least" label={tar('pliesAtLeast')} max={9999} value={least} />
    <NumberField name="most" label={tar('pliesAtMost')} max={9999} value={most} />
  </>
);

// The first moves, or the moves from the position.
export const MovesField = ({ moves }: { moves: string | undefined }) => (
  <Field label={tar('firstMoves')} hint={tar('firstMovesHint', { moves: 'd1-d3 f4-c4' })} class="field wide">
    <input type="search" name="moves" defaultValue={moves} maxLength={2000} autocapitalize="off" autocomplete="off" spellcheck={false} />
  </Field>
);

// The position comes from the address: the analysis leads here with it.
export function PositionChoice({ filter, path }: { filter: Filter<'ruleset' | 'position' | 'moves'>; path: string }) {
  const { position, ruleset } = filter;
  if (!position || !ruleset) return null;
  return (
    <div class="searched-position">
      <input type="hidden" name="position" value={position} />
      <img src={positionPictureUrl(ruleset, position, null, false)} alt={position} width={160} height={160} />
      <p>
        {tar('positionReached')}
        <br />
        <a href={addressOf(path, { ...filter, position: '', moves: '' })}>{tar('withoutPosition')}</a>
      </p>
    </div>
  );
}

interface Found<Game> {
  games: Game[];
  more: number | null;
  searched?: number;
}

interface FoundProps<Game> {
  read: (before: number) => Promise<Found<Game>>;
  first: Found<Game>;
  row: (game: Game) => VNode;
  none?: VNode | undefined; // shown where there is no game at all
}

// A search by position may find nothing on a page, and go on behind it.
export function FoundGames<Game>({ read, first, row, none = <Empty drawing="seek" text={t('noGames')} /> }: FoundProps<Game>) {
  const [{ games, more, searched = 0 }, setFound] = useState(first);
  const next = async (before: number) => {
    const later = await read(before);
    setFound({ ...later, games: [...games, ...later.games], searched: searched + (later.searched ?? 0) });
  };
  return (
    <>
      <ul class="game-rows">{games.map(row)}</ul>
      <div aria-live="polite">
        {games.length === 0 && (more === null ? none : <Empty drawing="seek" text={tar('noneSoFar')} />)}
        {searched > 0 && <p class="hint">{tar('searchedSoFar', { count: numberText(searched) })}</p>}
        {more !== null && <MoreButton read={() => next(more)} />}
      </div>
    </>
  );
}

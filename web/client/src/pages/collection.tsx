// Games that were recorded elsewhere and imported: searching them, and playing through one.
import { useState } from 'preact/hooks';
import type { CollectionFilter } from '../api';
import { collectedFileUrl } from '../api';
import type { App, Page } from '../app';
import { LineModel } from '../line_model';
import { recordedNames, recordedResult } from '../parts/collected';
import { errorText, Field, Form, Problem, Select, useWork, type Choice } from '../parts/form';
import { LineBoard, LineSide } from '../parts/line_board';
import { turnOf } from '../parts/move_list';
import { pageOf } from '../parts/page';
import { SideMark } from '../parts/people';
import { RulesetSelect } from '../parts/ruleset_field';
import type { Visit } from '../router';
import { rulesetTitle } from '../ruleset_names';
import { plural, t, textIfAny } from '../words';
import type { CollectedBrief, CollectionList, RulesetHead, Side } from '../wire';

const keys = ['ruleset', 'player', 'side', 'result', 'source', 'least', 'most'] as const;
const sides: readonly Side[] = ['attackers', 'defenders'];

const filterOf = (query: URLSearchParams): CollectionFilter =>
  Object.fromEntries(keys.map((key) => [key, query.get(key) ?? ''] as const).filter(([, value]) => value !== ''));

const anyOr = (...all: Choice[]): Choice[] => [{ value: '', label: t('anyOf') }, ...all];

function Search({ app, filter, rulesets }: { app: App; filter: CollectionFilter; rulesets: RulesetHead[] }) {
  const search = (data: FormData) => {
    const wanted = [...data.entries()].map(([key, value]) => [key, String(value)]).filter(([, value]) => value !== '');
    app.go('/collection' + (wanted.length > 0 ? '?' + new URLSearchParams(wanted).toString() : ''));
  };
  const sideChoices = sides.map((side) => ({ value: side, label: t(side) }));
  const results = [
    { value: 'attackers', label: t('attackersWon') },
    { value: 'defenders', label: t('defendersWon') },
    { value: 'draw', label: t('resultDraw') },
    { value: 'ongoing', label: t('recordedNoResult') },
  ];
  return (
    <Form label={t('search')} submit={search}>
      <div class="filters">
        <Field label={t('ruleset')}>
          <RulesetSelect name="ruleset" rulesets={rulesets} chosen={filter.ruleset} before={[{ value: '', label: t('anyOf') }]} />
        </Field>
        <Field label={t('player')}>
          <input type="search" name="player" defaultValue={filter.player} maxLength={100} />
        </Field>
        <Field label={t('side')}>
          <Select name="side" choices={anyOr(...sideChoices)} chosen={filter.side} />
        </Field>
        <Field label={t('result')}>
          <Select name="result" choices={anyOr(...results)} chosen={filter.result} />
        </Field>
        <Field label={t('source')}>
          <input type="search" name="source" defaultValue={filter.source} maxLength={100} />
        </Field>
        <Field label={t('pliesAtLeast')}>
          <input type="number" name="least" min={0} max={9999} defaultValue={filter.least} />
        </Field>
        <Field label={t('pliesAtMost')}>
          <input type="number" name="most" min={0} max={9999} defaultValue={filter.most} />
        </Field>
      </div>
    </Form>
  );
}

const aboutText = ({ ruleset, title, plies, source, date }: CollectedBrief): string =>
  [rulesetTitle(ruleset, title), plural('moves', turnOf(plies)), source, date].filter(Boolean).join(' · ');

const Names = ({ game }: { game: CollectedBrief }) => (
  <span class="brief-players">
    {sides.map((side) => (
      <span key={side} class="versus">
        <SideMark side={side} />
        {game.players[side] || t('notNamed')}
      </span>
    ))}
  </span>
);

const Row = ({ game }: { game: CollectedBrief }) => (
  <li>
    <a class="brief" href={`/collection/${game.id}`}>
      <Names game={game} />
      <span class="brief-about">{aboutText(game)}</span>
      <span class="brief-standing">
        <span class="over">{recordedResult(game.result)}</span>
        <small>{t('imported')}</small>
      </span>
    </a>
  </li>
);

type Read = (before?: number) => Promise<CollectionList>;

function Found({ read, first }: { read: Read; first: CollectionList }) {
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
        {games.map((game) => (
          <Row key={game.id} game={game} />
        ))}
      </ul>
      <div aria-live="polite">
        {games.length === 0 && <p class="empty">{t('noGames')}</p>}
        {games.length > 0 && more !== null && (
          <button type="button" disabled={work.isBusy} onClick={() => work.run(() => next(more))}>
            {t('more')}
          </button>
        )}
      </div>
    </>
  );
}

export async function collection(app: App, visit: Visit): Promise<Page> {
  const filter = filterOf(visit.query);
  const read: Read = (before) => app.api.collection({ ...filter, limit: '30', ...(before && { before: String(before) }) });
  const [rulesets, first] = await Promise.all([app.rulesets(), read().catch(errorText)]);
  return pageOf(
    t('collectionTitle'),
    <>
      <p class="lead">{t('collectionText')}</p>
      <details class="card" open={Object.keys(filter).length > 0}>
        <summary>{t('search')}</summary>
        <Search app={app} filter={filter} rulesets={rulesets} />
      </details>
      {typeof first === 'string' ? <Problem text={first} /> : <Found read={read} first={first} />}
    </>,
  );
}

const endText = ({ result, reason }: CollectedBrief): string => [recordedResult(result), reason ? textIfAny(`short_${reason}`) : null].filter(Boolean).join(' · ');

export async function collectedGame(app: App, visit: Visit): Promise<Page> {
  const game = await app.api.collectedGame(visit.found['id'] ?? '');
  const start = game.start === null ? { ruleset: game.ruleset } : { ruleset: game.ruleset, position: game.start };
  const model = await LineModel.open(app, { ruleset: game.ruleset, start, main: game.moves, hints: true, end: endText(game) });
  return pageOf(
    recordedNames(game),
    <>
      <p class="lead">
        {t('imported')} · <a href={`/rules/${encodeURIComponent(game.ruleset)}`}>{rulesetTitle(game.ruleset, game.title)}</a> · {endText(game)}
      </p>
      <div class="two-columns">
        <LineBoard model={model} />
        <LineSide model={model}>
          <p>
            <small>
              {t('source')}: {[game.source, game.kind, game.date].filter(Boolean).join(' · ')}
              {game.repaired && ` · ${t('recordMended')}`}
            </small>
          </p>
          <p class="actions">
            {(['pgn', 'csv', 'otg', 'json'] as const).map((format) => (
              <a key={format} class="button quiet" href={collectedFileUrl(game.id, format)} download>
                {format.toUpperCase()}
              </a>
            ))}
          </p>
        </LineSide>
      </div>
    </>,
  );
}

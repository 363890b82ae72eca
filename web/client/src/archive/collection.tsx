// Games that were recorded elsewhere and imported: searching them, and playing through one.
import { useState } from 'preact/hooks';
import type { CollectionFilter } from '../api';
import { collectedFileUrl } from '../file_urls';
import type { App, Page } from '../app';
import { plyAsked, turnOf } from '../board/move_list';
import { PatternField } from '../board/pattern_field';
import type { Visit } from '../frame/router';
import { analysisAddress } from '../line/analysis_address';
import { LineBoard, LineSide } from '../line/line_board';
import { LineModel } from '../line/line_model';
import { errorText, Field, Form, Problem, Select } from '../parts/form';
import { pageOf } from '../parts/page';
import { BriefBoard } from '../play/game_rows';
import { RulesetSelect } from '../rules/ruleset_field';
import { rulesetTitle } from '../rules/ruleset_names';
import { SideMark } from '../social/people';
import type { CollectedBrief, CollectedGame, CollectionList, RulesetHead, Side } from '../wire';
import { plural, t, textIfAny } from '../words';
import { loadArchiveWords, tar } from '../words/archive';
import { recordedNames, recordedResult } from './collected';
import { addressOf, anyOr, Archives, EndingField, filterFrom, filterIn, FoundGames, LengthFields, MovesField, PositionChoice } from './game_search';
import { NoneYet } from './none_yet';

const keys = ['ruleset', 'player', 'side', 'result', 'reason', 'source', 'least', 'most', 'position', 'moves', 'pattern'] as const;
const sides: readonly Side[] = ['attackers', 'defenders'];

function Search({ app, filter, rulesets }: { app: App; filter: CollectionFilter; rulesets: RulesetHead[] }) {
  const [ruleset, setRuleset] = useState(filter.ruleset);
  const sideChoices = sides.map((side) => ({ value: side, label: t(side) }));
  const results = [
    { value: 'attackers', label: t('attackersWon') },
    { value: 'defenders', label: t('defendersWon') },
    { value: 'draw', label: t('resultDraw') },
    { value: 'ongoing', label: t('recordedNoResult') },
  ];
  return (
    <Form label={t('search')} submit={(data) => app.go(addressOf('/collection', filterFrom(data)))}>
      <PositionChoice filter={filter} path="/collection" />
      <div class="filters">
        <Field label={t('ruleset')}>
          <RulesetSelect name="ruleset" rulesets={rulesets} chosen={filter.ruleset} before={anyOr()} onChange={setRuleset} />
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
        <EndingField chosen={filter.reason} />
        <Field label={t('source')}>
          <input type="search" name="source" defaultValue={filter.source} maxLength={100} />
        </Field>
        <LengthFields least={filter.least} most={filter.most} />
        <MovesField moves={filter.moves} />
        <PatternField app={app} ruleset={rulesets.find(({ name }) => name === ruleset)} chosen={filter.pattern} />
      </div>
    </Form>
  );
}

const Row = ({ app, game }: { app: App; game: CollectedBrief }) => (
  <li>
    <a class="game-row" href={`/collection/${game.id}`}>
      <BriefBoard app={app} brief={{ ...game, last: null }} />
      <span class="game-who">
        {sides.map((side) => (
          <span key={side} class={game.result === side ? 'versus winner' : 'versus'}>
            <SideMark side={side} />
            <span class="name">{game.players[side] || t('notNamed')}</span>
          </span>
        ))}
      </span>
      <span class="game-about">
        {rulesetTitle(game.ruleset, game.title)}
        <small>{[plural('moves', turnOf(game.plies)), game.source].filter(Boolean).join(' · ')}</small>
      </span>
      <span class="game-standing">{recordedResult(game.result)}</span>
      <small class="game-date">{game.date}</small>
    </a>
  </li>
);

export async function collection(app: App, visit: Visit): Promise<Page> {
  const filter: CollectionFilter = filterIn(visit.query, keys);
  const read = (before?: number): Promise<CollectionList> => app.api.collection({ ...filter, limit: '30', ...(before && { before: String(before) }) });
  const [rulesets, first] = await Promise.all([app.rulesets(), read().catch(errorText), loadArchiveWords()]);
  const isSearch = Object.keys(filter).length > 0;
  return pageOf(
    t('collectionTitle'),
    <>
      <Archives here="/collection" query={visit.query} />
      <p class="lead">{tar('collectionText')}</p>
      <details class="card" open={isSearch}>
        <summary>{t('search')}</summary>
        <Search app={app} filter={filter} rulesets={rulesets} />
      </details>
      {typeof first === 'string' ? (
        <Problem text={first} />
      ) : (
        <FoundGames
          read={read}
          first={first}
          none={isSearch ? undefined : <NoneYet app={app} text={tar('noneImported')} />}
          row={(game) => <Row key={game.id} app={app} game={game} />}
        />
      )}
    </>,
    { kind: 'wide' },
  );
}

const endText = ({ result, reason }: CollectedBrief): string => [recordedResult(result), reason ? textIfAny(`short_${reason}`) : null].filter(Boolean).join(' · ');

// The game on the analysis page, at the position on the board.
export const Analyse = ({ model, game }: { model: Pick<LineModel, 'place'>; game: Pick<CollectedGame, 'ruleset' | 'start' | 'moves'> }) => (
  <a class="button quiet" href={analysisAddress({ ...game, position: game.start }, Math.min(model.place.value.ply, game.moves.length))}>
    {t('analyse')}
  </a>
);

// /collection/ID?ply=12 shows the game after 12 moves.
export async function collectedGame(app: App, visit: Visit): Promise<Page> {
  const game = await app.api.collectedGame(visit.found['id'] ?? '');
  const start = game.start === null ? { ruleset: game.ruleset } : { ruleset: game.ruleset, position: game.start };
  const model = await LineModel.open(app, { ruleset: game.ruleset, start, main: game.moves, hints: true, end: endText(game), at: plyAsked(visit.query) ?? 0 });
  return pageOf(
    recordedNames(game),
    <>
      <p class="lead">
        {tar('imported')} · <a href={`/rules/${encodeURIComponent(game.ruleset)}`}>{rulesetTitle(game.ruleset, game.title)}</a> · {endText(game)}
      </p>
      <div class="two-columns">
        <LineBoard model={model} />
        <LineSide model={model} buttons={<Analyse model={model} game={game} />}>
          <p>
            <small>
              {t('source')}: {[game.source, game.kind, game.date].filter(Boolean).join(' · ')}
              {game.repaired && ` · ${tar('recordMended')}`}
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

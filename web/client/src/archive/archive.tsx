// Searching the archive of games.
import { useState } from 'preact/hooks';
import type { GameFilter } from '../api';
import type { App, Page } from '../app';
import { PatternField } from '../board/pattern_field';
import type { Visit } from '../frame/router';
import { errorText, Field, Form, Problem, Select, type Choice } from '../parts/form';
import { pageOf } from '../parts/page';
import { GameRow } from '../play/game_rows';
import { RulesetSelect } from '../rules/ruleset_field';
import type { GameList, RulesetHead } from '../wire';
import { t, type Word } from '../words';
import { loadArchiveWords, tar } from '../words/archive';
import { addressOf, anyOr, Archives, EndingField, filterFrom, filterIn, FoundGames, LengthFields, MovesField, NumberField, PositionChoice } from './game_search';
import { NoneYet } from './none_yet';

const keys = ['player', 'opponent', 'ruleset', 'side', 'result', 'reason', 'rated', 'status', 'least', 'most', 'leastRating', 'mostRating', 'position', 'moves', 'pattern'] as const;
type Key = (typeof keys)[number];

const choices = (...all: [value: string, label: Word][]): Choice[] => all.map(([value, word]) => ({ value, label: t(word) }));

function Search({ app, filter, rulesets }: { app: App; filter: GameFilter; rulesets: RulesetHead[] }) {
  const [ruleset, setRuleset] = useState(filter.ruleset);
  const text = (name: Key & Word) => (
    <Field label={t(name)}>
      <input type="search" name={name} defaultValue={filter[name]} maxLength={40} />
    </Field>
  );
  const choice = (name: Key & Word, all: Choice[]) => (
    <Field label={t(name)}>
      <Select name={name} choices={anyOr(...all)} chosen={filter[name]} />
    </Field>
  );
  return (
    <Form label={t('search')} submit={(data) => app.go(addressOf('/games', filterFrom(data)))}>
      <PositionChoice filter={filter} path="/games" />
      <div class="filters">
        {text('player')}
        {text('opponent')}
        <Field label={t('ruleset')}>
          <RulesetSelect name="ruleset" rulesets={rulesets} chosen={filter.ruleset} before={anyOr()} onChange={setRuleset} />
        </Field>
        {choice('side', choices(['attackers', 'attackers'], ['defenders', 'defenders']))}
        {choice('result', choices(['attackers', 'attackersWon'], ['defenders', 'defendersWon'], ['draw', 'resultDraw'], ['none', 'resultNone']))}
        <EndingField chosen={filter.reason} more={['abandoned', 'aborted']} />
        {choice('rated', choices(['true', 'yes'], ['false', 'no']))}
        {choice('status', choices(['going', 'going'], ['over', 'over']))}
        <LengthFields least={filter.least} most={filter.most} />
        <NumberField name="leastRating" label={tar('ratingAtLeast')} max={4000} value={filter.leastRating} />
        <NumberField name="mostRating" label={tar('ratingAtMost')} max={4000} value={filter.mostRating} />
        <MovesField moves={filter.moves} />
        <PatternField app={app} ruleset={rulesets.find(({ name }) => name === ruleset)} chosen={filter.pattern} />
      </div>
    </Form>
  );
}

export async function archive(app: App, visit: Visit): Promise<Page> {
  const filter: GameFilter = filterIn(visit.query, keys);
  const asksForAborted = filter.result === 'none' || filter.reason === 'aborted';
  const read = async (before?: number): Promise<GameList> => {
    const found = await app.api.games({ ...filter, limit: '30', ...(before && { before: String(before) }) });
    return { ...found, games: found.games.filter((brief) => asksForAborted || brief.result !== 'none') };
  };
  const [rulesets, first] = await Promise.all([app.rulesets(), read().catch(errorText), loadArchiveWords()]);
  const isSearch = Object.keys(filter).length > 0;
  return pageOf(
    t('archiveTitle'),
    <>
      <Archives here="/games" query={visit.query} />
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
          none={isSearch ? undefined : <NoneYet app={app} text={tar('noGamesYet')} />}
          row={(brief) => <GameRow key={brief.id} app={app} brief={brief} of={filter.player} />}
        />
      )}
    </>,
    { kind: 'wide' },
  );
}

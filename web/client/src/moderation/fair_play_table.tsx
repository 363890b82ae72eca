// The fair-play figures of a player beside those of others, filled in game by game as responses arrive.
import { useState } from 'preact/hooks';
import type { App } from '../app';
import { Problem, useWork } from '../parts/form';
import type { Dossier, FairPlay } from '../wire';
import { numberText } from '../words';
import { pluralOf, tm, type ModerationWord } from '../words/moderation';
import { ratiosOf, sumsOf, type Ratios, type Sums } from './fair_play';

const percent = (value: number | null): string => (value === null ? '–' : `${numberText(Math.round(value * 1000) / 10)} %`);
const seconds = (value: number | null): string =>
  value === null ? '–' : tm('secondsShort', { count: numberText(Math.round(value * 10) / 10) });

const enough = 100; // moves

const rows: [label: ModerationWord, show: (ratios: Ratios, sums: Sums) => string][] = [
  ['fairMoves', (_, { moves }) => numberText(moves)],
  ['fairBest', ({ best }) => percent(best)],
  ['fairLoss', ({ loss }) => percent(loss)],
  ['fairMean', ({ mean }) => seconds(mean)],
  ['fairSpread', ({ spread }) => percent(spread)],
  ['fairHard', ({ hard }) => seconds(hard)],
  ['fairEasy', ({ easy }) => seconds(easy)],
];

function Table({ name, own, others }: { name: string; own: Sums; others: Sums }) {
  const [mine, theirs] = [ratiosOf(own), ratiosOf(others)];
  return (
    <div class="table-place">
      <table class="fair-play">
        <thead>
          <tr>
            <td />
            <th scope="col">{name}</th>
            <th scope="col">{tm('fairOthers')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, show]) => (
            <tr key={label}>
              <th scope="row">{tm(label)}</th>
              <td class="number">{show(mine, own)}</td>
              <td class="number">{show(theirs, others)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function FairPlayPart({ app, dossier }: { app: App; dossier: Dossier }) {
  const [reports, setReports] = useState<FairPlay[] | null>(null); // null: not requested
  const work = useWork('', () => setReports(null));
  const games = [...dossier.games.map((game) => game.id), ...dossier.compared];
  const examine = async () => {
    const read: FairPlay[] = [];
    setReports([]);
    for (const game of games) {
      read.push(await app.api.request('GET', '/admin/games/{id}/fair-play', { id: game }));
      setReports([...read]);
    }
  };
  const isDone = reports?.length === games.length;
  const sums = isDone ? sumsOf(dossier.name, reports) : null;
  return (
    <div class="fair-play-part">
      <h3>{tm('fairPlay')}</h3>
      <button type="button" disabled={work.isBusy} onClick={() => work.run(examine)}>
        {tm('examine')}
      </button>
      <Problem text={work.problem} />
      <div role="status">
        {reports && !isDone && <p>{tm('examining', { done: reports.length + 1, all: games.length })}</p>}
        {sums && (
          <>
            <Table name={dossier.name} {...sums} />
            {sums.own.moves < enough && (
              <p>
                <b>{tm('fairFew')}</b>
              </p>
            )}
            <p>
              <small>
                {pluralOf('fairBase', dossier.compared.length)} {tm('fairNote')}
              </small>
            </p>
          </>
        )}
      </div>
    </div>
  );
}

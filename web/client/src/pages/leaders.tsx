// The leaderboards, one for each pool.
import type { App, Page } from '../app';
import { pageOf } from '../parts/page';
import { playerAddress } from '../parts/people';
import type { Visit } from '../router';
import { poolTitle } from '../ruleset_names';
import { t } from '../words';
import type { Leader } from '../wire';

const Row = ({ place, name, rating, deviation, games }: Leader) => (
  <tr>
    <td class="number">{place}</td>
    <th scope="row">
      <a href={playerAddress(name)}>{name}</a>
    </th>
    <td class="number">
      <b>{Math.round(rating)}</b>
      <small> ± {Math.round(deviation * 2)}</small>
    </td>
    <td class="number">{games}</td>
  </tr>
);

const Table = ({ list }: { list: Leader[] }) => (
  <div class="table-place">
    <table>
      <thead>
        <tr>
          {[t('place'), t('name'), t('rating'), t('gamesCount')].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {list.map((leader) => (
          <Row key={leader.name} {...leader} />
        ))}
      </tbody>
    </table>
  </div>
);

export async function leaders(app: App, visit: Visit): Promise<Page> {
  const pools = await app.api.pools();
  const chosen = visit.found['pool'] ?? pools.find((p) => p.players > 0)?.pool ?? pools[0]?.pool;
  const list = chosen ? await app.api.leaders(chosen) : [];
  return pageOf(
    t('leadersTitle'),
    <>
      <nav class="pill-links" aria-label={t('pool')}>
        {pools.map(({ pool }) => (
          <a key={pool} class="pill-link" href={`/leaderboards/${encodeURIComponent(pool)}`} aria-current={pool === chosen ? 'page' : undefined}>
            {poolTitle(pool)}
          </a>
        ))}
      </nav>
      {list.length === 0 ? <p class="empty">{t('noLeaders')}</p> : <Table list={list} />}
    </>,
  );
}

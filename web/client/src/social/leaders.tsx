// The leaderboards, one for each pool.
import type { App, Page } from '../app';
import type { Visit } from '../frame/router';
import { pageOf } from '../parts/page';
import { familyTitle } from '../rules/ruleset_names';
import type { Leader, Pool } from '../wire';
import { t, textIfAny } from '../words';
import { playerAddress, Presence } from './people';

const Row = ({ place, name, rating, deviation, games, online }: Leader) => (
  <tr>
    <td class="number">{place}</td>
    <th scope="row">
      <Presence online={online} /> <a href={playerAddress(name)}>{name}</a>
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

interface PoolName {
  pool: string;
  family: string;
  speed: string;
}

const split = ({ pool }: Pool): PoolName => {
  const at = pool.lastIndexOf('-');
  return { pool, family: pool.slice(0, at), speed: pool.slice(at + 1) };
};

interface Link {
  pool: string;
  label: string;
  isHere: boolean;
}

const Links = ({ label, links }: { label: string; links: Link[] }) => (
  <nav class="pill-links" aria-label={label}>
    {links.map(({ pool, label, isHere }) => (
      <a key={pool} class="pill-link" href={`/leaderboards/${encodeURIComponent(pool)}`} aria-current={isHere ? 'page' : undefined}>
        {label}
      </a>
    ))}
  </nav>
);

// A link for each family, at the same speed where it has that, and below them the speeds of the family.
function Pools({ pools, chosen }: { pools: PoolName[]; chosen: PoolName }) {
  const families = [...new Set(pools.map(({ family }) => family))].map((family) => {
    const all = pools.filter((one) => one.family === family);
    return all.find(({ speed }) => speed === chosen.speed) ?? (all[0] as PoolName);
  });
  const speeds = pools.filter(({ family }) => family === chosen.family);
  return (
    <>
      <Links label={t('family')} links={families.map(({ pool, family }) => ({ pool, label: familyTitle(family), isHere: family === chosen.family }))} />
      <Links label={t('clock')} links={speeds.map(({ pool, speed }) => ({ pool, label: textIfAny(`speed_${speed}`) ?? speed, isHere: pool === chosen.pool }))} />
    </>
  );
}

export async function leaders(app: App, visit: Visit): Promise<Page> {
  const pools = await app.api.pools();
  const first = pools.find((p) => p.players > 0) ?? pools[0];
  const chosen = visit.found['pool'] === undefined ? first : { pool: visit.found['pool'], title: '', players: 0 };
  const list = chosen ? await app.api.leaders(chosen.pool) : [];
  return pageOf(
    t('leadersTitle'),
    <>
      {chosen && <Pools pools={pools.map(split)} chosen={split(chosen)} />}
      {list.length === 0 ? <p class="empty">{t('noLeaders')}</p> : <Table list={list} />}
    </>,
  );
}

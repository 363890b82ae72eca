// The leaderboards: a podium for three categories, and the table of one.
import type { App, Page } from '../app';
import type { Visit } from '../frame/router';
import { Empty } from '../parts/empty';
import { Face } from '../parts/face';
import { pageOf } from '../parts/page';
import { familyTitle, poolTitle } from '../rules/ruleset_names';
import type { Leader, Pool } from '../wire';
import { t, textIfAny } from '../words';
import { loadFriendsWords, tf } from '../words/friends';
import { playerAddress, Presence } from './people';
import '../styles/community.css';

const Row = ({ place, name, rating, deviation, games, online }: Leader) => (
  <tr>
    <td class="number">{place}</td>
    <th scope="row">
      <span class="leader">
        <Face name={name} /> <a href={playerAddress(name)}>{name}</a> <Presence online={online} />
      </span>
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
    <table class="leaders">
      <thead>
        <tr>
          {[t('place'), t('name'), t('rating'), tf('gamesCount')].map((head) => (
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

// The second stands left of the first, the third right. A step without a player is drawn, too.
const order = [1, 0, 2] as const;

export function Podium({ pool, list, isHere }: { pool: string; list: Leader[]; isHere: boolean }) {
  return (
    <section class={isHere ? 'podium here' : 'podium'}>
      <h2>
        <a href={`/leaderboards/${encodeURIComponent(pool)}`}>{poolTitle(pool)}</a>
      </h2>
      <ol>
        {order.map((at) => {
          const one = list[at];
          return (
            <li key={at} class={`step-${at + 1}`} style={{ order: order.indexOf(at) }}>
              {one ? (
                <a href={playerAddress(one.name)}>
                  <Face name={one.name} size="large" />
                  <b>{one.name}</b>
                  <small class="number">{Math.round(one.rating)}</small>
                </a>
              ) : (
                <span class="nobody" aria-label={tf('placeFree')} role="img" />
              )}
              <span class="step" aria-hidden="true">
                {at + 1}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

interface PoolName {
  pool: string;
  family: string;
  speed: string;
}

const split = ({ pool }: Pick<Pool, 'pool'>): PoolName => {
  const at = pool.lastIndexOf('-');
  return { pool, family: pool.slice(0, at), speed: pool.slice(at + 1) };
};

// The best attended category of each of three families, the recommended ones where nobody plays yet.
const usual = ['copenhagen', 'brandub', 'tablut'];

export function podiumPools(pools: Pool[]): string[] {
  const players = new Map<string, number>();
  const best = new Map<string, Pool>();
  for (const one of pools) {
    const { family, speed } = split(one);
    players.set(family, (players.get(family) ?? 0) + one.players);
    const known = best.get(family);
    if (!known || one.players > known.players || (one.players === known.players && speed === 'rapid')) best.set(family, one);
  }
  const rank = (family: string) => (usual.includes(family) ? usual.length - usual.indexOf(family) : 0);
  const families = [...best.keys()].sort((a, b) => (players.get(b) ?? 0) - (players.get(a) ?? 0) || rank(b) - rank(a));
  return [...families.map((family) => best.get(family)!.pool), ...usual.filter((family) => !best.has(family)).map((family) => `${family}-rapid`)].slice(0, 3);
}

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
  const [pools] = await Promise.all([app.api.pools(), loadFriendsWords()]);
  const podiums = podiumPools(pools);
  const chosen = visit.found['pool'] ?? podiums[0];
  const isKnown = (pool: string) => pool === visit.found['pool'] || pools.some((one) => one.pool === pool);
  const read = async (pool: string) => ({ pool, list: isKnown(pool) ? await app.api.leaders(pool) : [] });
  const lists = await Promise.all([...new Set([...podiums, ...(chosen === undefined ? [] : [chosen])])].map(read));
  const list = lists.find(({ pool }) => pool === chosen)?.list ?? [];
  return pageOf(
    tf('leadersTitle'),
    <>
      <div class="podiums">
        {lists
          .filter(({ pool }) => podiums.includes(pool))
          .map((one) => (
            <Podium key={one.pool} {...one} isHere={one.pool === chosen} />
          ))}
      </div>
      {chosen !== undefined && pools.length > 0 && <Pools pools={pools.map(split)} chosen={split({ pool: chosen })} />}
      {list.length === 0 ? (
        <Empty drawing="shields" text={tf('noLeaders')}>
          <a class="button" href="/lobby">
            {t('playOnline')}
          </a>
        </Empty>
      ) : (
        <Table list={list} />
      )}
    </>,
    { kind: 'wide' },
  );
}

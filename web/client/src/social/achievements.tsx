// What a player has won by each ruleset: a shield for one, ten, fifty wins … and one for a win with each side.
import type { App } from '../app';
import { SmallBoard } from '../parts/board_card';
import { rulesetTitle } from '../rules/ruleset_names';
import type { SideResult } from '../wire';
import { t } from '../words';
import { tf } from '../words/friends';
import { SideMark } from './people';

const steps = [1, 10, 50, 100, 500];
const beginnings = ['brandub', 'copenhagen', 'tablut-saami'];

interface Wins {
  ruleset: string;
  attackers: number;
  defenders: number;
}

// The most won first; of a player without a win, the rulesets to begin with.
export function winsOf(results: SideResult[]): Wins[] {
  const all = new Map<string, Wins>();
  for (const { ruleset, side, wins } of results) {
    const one = all.get(ruleset) ?? { ruleset, attackers: 0, defenders: 0 };
    all.set(ruleset, { ...one, [side]: wins });
  }
  const sum = ({ attackers, defenders }: Wins) => attackers + defenders;
  const won = [...all.values()].filter((one) => sum(one) > 0).sort((one, other) => sum(other) - sum(one));
  return won.length > 0 ? won : beginnings.map((ruleset) => ({ ruleset, attackers: 0, defenders: 0 }));
}

function Medal({ count, has }: { count: number; has: boolean }) {
  return (
    <li class={has ? 'medal has' : 'medal'} aria-label={`${tf('winsInAll', { count })}: ${t(has ? 'yes' : 'no')}`}>
      <svg viewBox="0 0 48 48" aria-hidden="true">
        <circle cx="24" cy="24" r="21" />
        <circle cx="24" cy="24" r="15" />
      </svg>
      <span aria-hidden="true">{count}</span>
    </li>
  );
}

function Row({ app, wins }: { app: App; wins: Wins }) {
  const sum = wins.attackers + wins.defenders;
  const next = steps.find((step) => step > sum);
  return (
    <li class="achievement">
      <SmallBoard app={app} shown={wins.ruleset} />
      <span class="achievement-name">
        <a href={`/rules/${wins.ruleset}`}>{rulesetTitle(wins.ruleset)}</a>
        <small>{next === undefined ? tf('winsInAll', { count: sum }) : tf('winsNext', { count: sum, next })}</small>
      </span>
      <ul class="medals">
        {steps.map((count) => (
          <Medal key={count} count={count} has={sum >= count} />
        ))}
      </ul>
      <span class="both-sides">
        {(['attackers', 'defenders'] as const).map((side) => (
          <span key={side}>
            <SideMark side={side} />
            {wins[side]}
            <span class="sr-only"> {t(side)}</span>
          </span>
        ))}
      </span>
    </li>
  );
}

// Rules of a player's own have no board here.
export const Achievements = ({ app, results }: { app: App; results: SideResult[] }) => (
  <ul class="achievements">
    {winsOf(results.filter(({ ruleset }) => ruleset !== 'own-rules')).map((wins) => (
      <Row key={wins.ruleset} app={app} wins={wins} />
    ))}
  </ul>
);

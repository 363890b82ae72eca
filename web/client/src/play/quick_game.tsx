// A game by one click: rulesets and clocks as a grid, with how many wait in each place. Who clicks meets somebody who waits, or
// waits for the next.
import type { App } from '../app';
import { deviceStorage } from '../frame/device_storage';
import { SmallBoard } from '../parts/board_card';
import { Problem, useWork } from '../parts/form';
import { lastRulesets, rememberRuleset } from '../rules/last_rulesets';
import { rulesetTitle } from '../rules/ruleset_names';
import { clockName } from '../social/people';
import type { Challenge, Clock, RulesetHead } from '../wire';
import { tf } from '../words/friends';
import { shortClock } from './game_rows';
import { presets } from './clock_field';

const usual = ['copenhagen', 'brandub', 'tablut-saami'];
const most = 5;
const clocks = ['3+2', '5+5', '10+5', '15+10', '3d'].map((name) => presets[name]!);

const rulesetsOf = (known: RulesetHead[]): string[] =>
  [...new Set([...usual, ...lastRulesets(deviceStorage)])].filter((name) => known.some((one) => one.name === name)).slice(0, most);

const isSame = (one: Clock, other: Clock): boolean =>
  one.kind === 'fischer' && other.kind === 'fischer'
    ? one.initial === other.initial && one.increment === other.increment
    : one.kind === 'days' && other.kind === 'days' && one.days === other.days;

// Who waits for anyone, by these rules and this clock, and would play the reader.
export function waiting(challenges: Challenge[], ruleset: string, clock: Clock, me: { name: string; kind: string }): Challenge[] {
  return challenges.filter(
    ({ by, terms, to }) =>
      by.name !== me.name && to === null && terms.ruleset === ruleset && terms.position === undefined && isSame(terms.clock, clock) && (me.kind === 'member' || !terms.rated),
  );
}

// Whether the site pairs this challenge with one of these terms by itself.
const isSuch = ({ terms }: Challenge, { rated, clock }: { rated: boolean; clock: Clock }): boolean =>
  terms.rated === rated && !terms.pair && JSON.stringify(terms.clock) === JSON.stringify(clock);

export function QuickGame({ app, rulesets, challenges }: { app: App; rulesets: RulesetHead[]; challenges: Challenge[] }) {
  const work = useWork();
  const me = app.me.get();
  const start = async (ruleset: string, clock: Clock, found: Challenge[]) => {
    rememberRuleset(deviceStorage, ruleset);
    const terms = { ruleset, side: 'random', pair: false, rated: me.kind === 'member', clock } as const;
    const other = found.find((one) => !isSuch(one, terms));
    if (other && !found.some((one) => isSuch(one, terms))) return app.go(`/game/${(await app.api.accept(other.id)).game}`);
    const made = await app.api.challenge(terms, { anyone: true }); // the site finds the nearest in strength
    app.go(made.game ? `/game/${made.game}` : `/challenge/${made.challenge}`);
  };
  return (
    <>
      <ul class="quick">
        {rulesetsOf(rulesets).map((ruleset) => (
          <li key={ruleset}>
            <SmallBoard app={app} shown={ruleset} />
            <a class="quick-name" href={`/rules/${ruleset}`}>
              {rulesetTitle(ruleset)}
            </a>
            <span class="quick-clocks">
              {clocks.map((clock) => {
                const found = waiting(challenges, ruleset, clock, me);
                return (
                  <button
                    key={shortClock(clock)}
                    type="button"
                    class={found.length > 0 ? 'awaited' : undefined}
                    disabled={work.isBusy || me.banned}
                    title={clockName(clock)}
                    onClick={() => work.run(() => start(ruleset, clock, found))}
                  >
                    <span>
                      <span class="sr-only">{rulesetTitle(ruleset)}, </span>
                      {shortClock(clock)}
                    </span>
                    {found.length > 0 && <small>{tf('waitingCount', { count: found.length })}</small>}
                  </button>
                );
              })}
            </span>
          </li>
        ))}
      </ul>
      <Problem text={work.problem} />
    </>
  );
}

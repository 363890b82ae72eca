// Challenges in lists.
import type { App } from '../app';
import { h } from '../dom';
import { rulesetTitle } from '../ruleset_names';
import { t } from '../words';
import { otherSide, type Challenge, type Terms } from '../wire';
import { attempt, button, problem } from './form';
import { clockName, personLink, sideName } from './people';

// The reader's: what is chosen for whoever made the challenge, what is left for whoever accepts it.
const ownSide = ({ side }: Terms, mine: boolean): string =>
  side === 'random' ? t('random') : sideName(mine ? side : otherSide(side));

export const termsText = (terms: Terms, mine: boolean): string =>
  [
    terms.ruleset ? rulesetTitle(terms.ruleset) : t('rulesFile'),
    clockName(terms.clock),
    t('theyPlay', { side: ownSide(terms, mine) }),
    terms.pair ? t('pair') : '',
    terms.rated ? t('rated') : t('unrated'),
  ]
    .filter(Boolean)
    .join(' · ');

export async function acceptChallenge(app: App, id: string): Promise<void> {
  app.go('/game/' + (await app.api.accept(id)).game);
}

export function challengeRow(app: App, challenge: Challenge): HTMLElement {
  const mine = challenge.by.name === app.me.get().name;
  const trouble = problem();
  const accept: HTMLButtonElement = button(
    t('accept'),
    () => void attempt(() => acceptChallenge(app, challenge.id), trouble.say, accept),
  );
  const drop: HTMLButtonElement = button(
    mine ? t('withdraw') : t('decline'),
    () =>
      void attempt(
        async () => {
          await app.api.withdraw(challenge.id);
          row.remove();
        },
        trouble.say,
        drop,
      ),
    'quiet',
  );
  const row = h(
    'li',
    { class: 'challenge' },
    h('span', {}, personLink(challenge.by), h('small', {}, termsText(challenge.terms, mine))),
    h('span', { class: 'actions' }, !mine && accept, (mine || challenge.to !== null) && drop),
    trouble.node,
  );
  return row;
}

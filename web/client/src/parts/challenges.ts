// Challenges in lists.
import type { App } from '../app';
import { h } from '../dom';
import { rulesetTitle } from '../ruleset_names';
import { t } from '../words';
import { otherSide, type Challenge, type Terms } from '../wire';
import { attempt, button, problem } from './form';
import { clockName, personLink, sideName } from './people';

// The reader's side: the one its maker chose, or the other one for everybody else.
const sideText = ({ side }: Terms, mine: boolean): string =>
  side === 'random' ? t('randomSide') : t('youPlay', { side: sideName(mine ? side : otherSide(side)) });

export const termsText = (terms: Terms, mine: boolean): string =>
  [
    rulesetTitle(terms.ruleset),
    clockName(terms.clock),
    sideText(terms, mine),
    terms.pair ? t('pair') : '',
    terms.rated ? t('rated') : t('unrated'),
  ]
    .filter(Boolean)
    .join(' · ');

// A rated game needs an account: a guest gets a link to sign in.
export function acceptButton(
  app: App,
  { id, terms }: Challenge,
  onError: (error: unknown) => void,
  kind: 'primary' | '' = '',
): HTMLElement {
  if (terms.rated && app.me.get().kind === 'guest')
    return h('a', { class: `button ${kind}`, href: `/sign-in?next=/challenge/${id}` }, t('signInToAccept'));
  const accept = async () => app.go('/game/' + (await app.api.accept(id)).game);
  const press: HTMLButtonElement = button(t('accept'), () => void attempt(accept, onError, press), kind);
  return press;
}

export function challengeRow(app: App, challenge: Challenge): HTMLElement {
  const mine = challenge.by.name === app.me.get().name;
  const trouble = problem();
  const drop: HTMLButtonElement = button(
    mine ? t('withdraw') : t('decline'),
    () =>
      void attempt(
        async () => {
          await app.api.withdraw(challenge.id);
          row.remove();
        },
        trouble.show,
        drop,
      ),
    'quiet',
  );
  const row = h(
    'li',
    { class: 'challenge' },
    h('span', {}, personLink(challenge.by), h('small', {}, termsText(challenge.terms, mine))),
    h('span', { class: 'actions' }, !mine && acceptButton(app, challenge, trouble.show), (mine || challenge.to !== null) && drop),
    trouble.node,
  );
  return row;
}

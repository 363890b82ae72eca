// Challenges in lists.
import { useState } from 'preact/hooks';
import type { App } from '../app';
import { Problem, useWork, type Work } from '../parts/form';
import { rulesetTitle } from '../rules/ruleset_names';
import { clockName, PersonLink } from '../social/people';
import { otherSide, type Challenge, type Terms } from '../wire';
import { t } from '../words';

// The reader's side: for the challenger the chosen one, for everybody else the other one.
const sideText = ({ side }: Terms, mine: boolean): string =>
  side === 'random' ? t('randomSide') : t(`youPlay_${mine ? side : otherSide(side)}`);

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

interface AcceptProps {
  app: App;
  challenge: Challenge;
  work: Work;
  kind?: 'primary' | '';
}

// A rated game needs an account: a guest gets a link to sign in.
export function Accept({ app, challenge: { id, terms }, work, kind = '' }: AcceptProps) {
  if (terms.rated && app.me.get().kind === 'guest')
    return (
      <a class={`button ${kind}`} href={`/sign-in?next=/challenge/${id}`}>
        {t('signInToAccept')}
      </a>
    );
  const accept = async () => app.go('/game/' + (await app.api.accept(id)).game);
  return (
    <button type="button" class={kind} disabled={work.isBusy} onClick={() => work.run(accept)}>
      {t('accept')}
    </button>
  );
}

// Whom the reader's own challenge is for.
const addressee = ({ to, anyone }: Challenge): string => to ?? t(anyone ? 'anyone' : 'friend');

function Row({ app, challenge }: { app: App; challenge: Challenge }) {
  const [isGone, setGone] = useState(false);
  const work = useWork();
  const { id, by, to, terms } = challenge;
  const mine = by.name === app.me.get().name;
  const drop = () => app.api.withdraw(id).then(() => setGone(true));
  if (isGone) return null;
  return (
    <li class="challenge">
      <span>
        {mine ? <a href={`/challenge/${id}`}>{addressee(challenge)}</a> : <PersonLink person={by} />}
        <small>{termsText(terms, mine)}</small>
      </span>
      <span class="actions">
        {!mine && <Accept app={app} challenge={challenge} work={work} />}
        {(mine || to !== null) && (
          <button type="button" class="quiet" disabled={work.isBusy} onClick={() => work.run(drop)}>
            {mine ? t('withdraw') : t('decline')}
          </button>
        )}
      </span>
      <Problem text={work.problem} />
    </li>
  );
}

export const ChallengeList = ({ app, challenges }: { app: App; challenges: Challenge[] }) => (
  <ul class="briefs">
    {challenges.map((one) => (
      <Row key={one.id} app={app} challenge={one} />
    ))}
  </ul>
);

// A challenge: its creator gets the link to send, everybody else a button to accept it.
import type { App, Page } from '../app';
import { Picture } from '../board/board';
import type { Visit } from '../frame/router';
import { CopyField, Problem, useWork } from '../parts/form';
import { pageOf } from '../parts/page';
import { personText } from '../social/people';
import type { BoardAfterMoves, Challenge, Terms } from '../wire';
import { t } from '../words';
import { loadFriendsWords, tf } from '../words/friends';
import { Accept, termsText } from './challenges';
import { PlayNow } from './play_now';

interface Props {
  app: App;
  challenge: Challenge;
}

function ForMaker({ app, challenge: { id, to, anyone, at, pairsFrom } }: Props) {
  const work = useWork();
  const drop = async () => {
    await app.api.withdraw(id);
    app.notice(t('challengeDone'));
    app.go('/');
  };
  return (
    <div>
      <p>{to ? t('challengeSent', { name: to }) : t(anyone ? 'challengeOpen' : 'challengeYours')}</p>
      {!to && !anyone && <CopyField label={t('link')} text={`${location.origin}/challenge/${id}`} notice={app.notice} />}
      <p class="waiting" role="status">
        {t('challengeWaiting')}
      </p>
      {pairsFrom !== undefined && <p class="hint">{tf('leaverWaits', { seconds: Math.round((pairsFrom - at) / 1000) })}</p>}
      <button type="button" class="quiet" disabled={work.isBusy} onClick={() => work.run(drop)}>
        {t('withdraw')}
      </button>
      <Problem text={work.problem} />
      {anyone && (
        <section>
          <h2>{tf('passTheTime')}</h2>
          <div class="actions">
            <a class="button" href="/puzzles">
              {t('navPuzzles')}
            </a>
            <PlayNow app={app} ruleset="brandub" kind="" />
          </div>
        </section>
      )}
    </div>
  );
}

function ForOther({ app, challenge }: Props) {
  const work = useWork();
  return (
    <div>
      <p class="lead">{t('challengeBy', { name: personText(challenge.by) })}</p>
      <Accept app={app} challenge={challenge} work={work} kind="primary" />
      <Problem text={work.problem} />
    </div>
  );
}

const Gone = ({ game }: { game: string }) => (
  <>
    <p>{t('challengeGone')}</p>
    <a class="button primary" href={`/game/${game}`}>
      {t('navWatch')}
    </a>
  </>
);

// The first position; none if it cannot be shown.
const openingOf = ({ api }: App, { ruleset, rulesetFile, position }: Terms): Promise<BoardAfterMoves | null> =>
  api.position({ ...(rulesetFile ? { rulesetFile } : { ruleset }), ...(position && { position }), moves: [] }).catch(() => null);

export async function challenge(app: App, visit: Visit): Promise<Page> {
  const id = visit.found['id'] ?? '';
  const [found] = await Promise.all([app.api.getChallenge(id), app.rulesets(), loadFriendsWords()]);
  const { game } = found;
  const mine = found.by.name === app.me.get().name;
  const opening = await openingOf(app, found.terms);
  if (game && mine) app.go(`/game/${game}`);

  // Checks again when a game of mine begins and after a lost connection; opens the game once, and only from
  // this page.
  let here = mine && !game;
  const look = async () => {
    if (!here) return;
    const now = await app.api.getChallenge(id);
    if (!now.game || !here) return;
    here = false;
    app.go(`/game/${now.game}`);
  };
  const ends = [
    app.socket.listen((message) => message.on === 'mine' && void look().catch(() => undefined)),
    app.socket.followLink((link) => link === 'open' && void look().catch(() => undefined)),
  ];
  const Part = mine ? ForMaker : ForOther;
  return pageOf(
    t('challengeTitle'),
    <>
      <p>{termsText(found.terms, mine)}</p>
      <div class="card">{!game ? <Part app={app} challenge={found} /> : !mine && <Gone game={game} />}</div>
      {opening && <Picture app={app} state={opening} class="challenge-board" />}
    </>,
    {
      kind: 'narrow',
      close: () => {
        if (here && found.anyone) app.call(id, t('challengeWaiting'), `/challenge/${id}`);
        here = false;
        ends.forEach((end) => end());
      },
    },
  );
}

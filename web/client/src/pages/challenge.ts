// A challenge: its maker gets the link to send, everybody else the button to accept.
import type { App, Page } from '../app';
import { fill, h } from '../dom';
import { boardPart, still, type BoardPart } from '../parts/board';
import { acceptButton, termsText } from '../parts/challenges';
import { attempt, button, copyField, heading, problem } from '../parts/form';
import { personText } from '../parts/people';
import type { Visit } from '../router';
import { t } from '../words';
import type { Challenge, Terms } from '../wire';

function forMaker(app: App, challenge: Challenge): HTMLElement {
  const { to, anyone } = challenge;
  const trouble = problem();
  const drop: HTMLButtonElement = button(
    t('withdraw'),
    () =>
      void attempt(
        async () => {
          await app.api.withdraw(challenge.id);
          app.notice(t('challengeDone'));
          app.go('/');
        },
        trouble.show,
        drop,
      ),
    'quiet',
  );
  return h(
    'div',
    {},
    h('p', {}, to ? t('challengeSent', { name: to }) : t(anyone ? 'challengeOpen' : 'challengeYours')),
    !to && !anyone && copyField(t('link'), `${location.origin}/challenge/${challenge.id}`, app.notice),
    h('p', { class: 'waiting', role: 'status' }, t('challengeWaiting')),
    drop,
    trouble.node,
  );
}

function forOther(app: App, challenge: Challenge): HTMLElement {
  const trouble = problem();
  return h(
    'div',
    {},
    h('p', { class: 'lead' }, t('challengeBy', { name: personText(challenge.by) })),
    acceptButton(app, challenge, trouble.show, 'primary'),
    trouble.node,
  );
}

// The first position; none where it cannot be shown.
async function boardOf(app: App, { ruleset, rulesetFile, position }: Terms): Promise<BoardPart | null> {
  const first = await app.api
    .position({ ...(rulesetFile ? { rulesetFile } : { ruleset }), ...(position && { position }), moves: [] })
    .catch(() => null);
  if (!first) return null;
  const part = boardPart(app, { state: still(first), sound: false, confirm: false });
  part.node.classList.add('challenge-board');
  part.node.inert = true;
  return part;
}

export async function challenge(app: App, visit: Visit): Promise<Page> {
  const id = visit.found['id'] ?? '';
  const [found] = await Promise.all([app.api.getChallenge(id), app.rulesets()]);
  const mine = found.by.name === app.me.get().name;
  const board = await boardOf(app, found.terms);
  const inside = h('div', { class: 'card' });
  const node = h(
    'div',
    { class: 'page narrow' },
    heading(t('challengeTitle')),
    h('p', {}, termsText(found.terms, mine)),
    inside,
    board?.node,
  );
  const gone = (game: string) =>
    fill(
      inside,
      h('p', {}, t('challengeGone')),
      h('a', { class: 'button primary', href: `/game/${game}` }, t('navWatch')),
    );
  if (found.game && mine) app.go(`/game/${found.game}`);
  else if (found.game) gone(found.game);
  else fill(inside, mine ? forMaker(app, found) : forOther(app, found));

  // Looks again when a game of mine begins and after a lost connection; opens the game once, and only from this page.
  let here = true;
  const look = async () => {
    const { game } = await app.api.getChallenge(id);
    if (!game || !here) return;
    here = false;
    app.go(`/game/${game}`);
  };
  const ends =
    mine && !found.game
      ? [
          app.socket.listen((message) => message.on === 'mine' && void look().catch(() => undefined)),
          app.socket.followLink((link) => link === 'open' && void look().catch(() => undefined)),
        ]
      : [];
  const close = () => {
    here = false;
    board?.board.destroy();
    ends.forEach((end) => end());
  };
  return { title: t('challengeTitle'), node, close };
}

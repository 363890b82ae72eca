// A board to play on at once, and the ways into a game. What waits for the player stands above them, what goes on on the site
// below; neither is part of the first script.
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { App, Page } from '../app';
import { BoardView, readOnly } from '../board/board';
import { slide } from '../board/position_text';
import { Reach } from '../board/reach';
import { currentPath, isStatic } from '../frame/address';
import type { Visit } from '../frame/router';
import { startComputer } from '../offline/start_computer';
import { Heading, Problem, useWork } from '../parts/form';
import { Icon, type IconName } from '../parts/icon';
import { pageOf } from '../parts/page';
import type { BoardAfterMoves } from '../wire';
import { t, type Word } from '../words';
import { BannedNote } from './banned_note';
import type { OpponentKind, PlayWish } from './terms_form';

const beginners = { ruleset: 'brandub', level: 1 }; // as the lessons; level 1 loses it to beginners of either side (bench/README.md)

interface FirstProps {
  app: App;
  ruleset: string;
  level: number;
  opening: BoardAfterMoves;
}

// The first move begins a game against the computer.
function FirstBoard({ app, ruleset, level, opening }: FirstProps) {
  const work = useWork();
  const [sent, setSent] = useState<string | null>(null);
  const [why, setWhy] = useState('');
  const begin = (move: string) => {
    setSent(move);
    work.run(async () => {
      try {
        const terms = { ruleset, side: opening.toMove, pair: false, clock: { kind: 'none' } } as const;
        app.go(await startComputer(app.api, terms, level, move));
      } catch (error) {
        setSent(null);
        throw error;
      }
    });
  };
  const reach = useMemo(() => new Reach(app, (position) => app.api.position({ ruleset, position })), [ruleset]);
  const options = useMemo(() => {
    const state = sent === null ? opening : { ...readOnly(opening), position: slide(opening.position, sent), last: sent };
    return { state, movable: opening.toMove, coordinates: false, confirm: false, onMove: begin, explain: setWhy, reach: sent === null ? reach.on(opening) : undefined };
  }, [sent]);
  return (
    <div class="hero-board">
      <BoardView app={app} options={options} />
      <p class="hint" aria-live="polite">
        {work.problem || why || `${t(`youPlay_${opening.toMove}`)}. ${t('firstMoveStarts', { level })}`}
      </p>
    </div>
  );
}

const loadDialog = async (app: App) => {
  const [{ PlayDialog }, rulesets] = await Promise.all([import('./play_dialog'), app.rulesets()]);
  return { PlayDialog, rulesets };
};

type Loaded = Awaited<ReturnType<typeof loadDialog>>;

const ways: [OpponentKind, Word, IconName][] = [
  ['computer', 'playComputer', 'computer'],
  ['friend', 'playFriend', 'friend'],
  ['anyone', 'playOnline', 'globe'],
];

interface WaysProps {
  app: App;
  first: { wish: PlayWish; loaded: Loaded } | null; // the dialog that is open at first
}

// Each opens a dialog with the terms, and stays enabled: the focus comes back to it. Without a server the other way is one screen.
function Ways({ app, first }: WaysProps) {
  const [asked, ask] = useState(first);
  const work = useWork();
  const open = (opponent: OpponentKind) => work.run(async () => ask({ wish: { opponent }, loaded: await loadDialog(app) }));
  const close = () => {
    ask(null);
    if (currentPath() === '/') app.replace('/'); // without the wish; a game that begins closes the dialog, too
  };
  return (
    <div class="play-ways">
      {ways.slice(0, isStatic() ? 1 : undefined).map(([opponent, word, icon]) => (
        <button key={opponent} type="button" class={opponent === 'computer' ? 'primary big' : 'big'} aria-haspopup="dialog" onClick={() => open(opponent)}>
          <Icon name={icon} />
          {t(word)}
        </button>
      ))}
      {isStatic() && (
        <a class="button big" href="/board">
          {t('sameScreen')}
        </a>
      )}
      <Problem text={work.problem} />
      {asked && <asked.loaded.PlayDialog app={app} rulesets={asked.loaded.rulesets} wish={asked.wish} close={close} />}
    </div>
  );
}

const loadBelow = async () => {
  const below = await import('./home_below');
  await below.loadHomeWords();
  return below;
};

// Its place is kept until it is there, so that nothing moves.
function Below({ app }: { app: App }) {
  const [Part, setPart] = useState<Awaited<ReturnType<typeof loadBelow>>['HomeBelow'] | null>(null);
  useEffect(() => void loadBelow().then(({ HomeBelow }) => setPart(() => HomeBelow), () => undefined), []);
  return <div class="home-below">{Part && <Part app={app} />}</div>;
}

const opponents: readonly OpponentKind[] = ['computer', 'friend', 'anyone', 'screen'];
const sides = ['attackers', 'defenders'] as const;

// The terms that the address names; null if it names none.
function wishOf({ query }: Visit): PlayWish | null {
  const wish: PlayWish = {
    ruleset: query.get('ruleset') ?? undefined,
    position: query.get('p') ?? undefined,
    player: query.get('player') ?? undefined,
    opponent: opponents.find((one) => one === query.get('opponent')),
    side: sides.find((one) => one === query.get('side')),
  };
  return Object.values(wish).some((value) => value !== undefined) ? wish : null;
}

// Strangers have nothing on the site yet.
const isStranger = ({ me, games }: App): boolean => {
  const { kind, games: own, challenges } = me.get();
  return kind === 'guest' && own.length + challenges.length + games.going.get().size === 0;
};

export async function home(app: App, visit: Visit): Promise<Page> {
  const wish = wishOf(visit);
  const [loaded, mine] = await Promise.all([wish && loadDialog(app), isStranger(app) ? null : import('./home_mine').then((module) => module.mine(app))]);
  const first = mine?.usual ?? beginners;
  const opening = await app.opening(first.ruleset);
  return pageOf(
    t('navPlay'),
    <>
      {app.me.get().banned && <BannedNote />}
      {mine?.waiting}
      <section class="hero">
        <div class="hero-words">
          {mine?.title ?? (
            <>
              <Heading>{t('homeTitle')}</Heading>
              <p class="lead">{t('homeText')}</p>
            </>
          )}
          <Ways app={app} first={wish && loaded && { wish, loaded }} />
          {mine?.beside}
        </div>
        <FirstBoard app={app} {...first} opening={opening} />
      </section>
      <Below app={app} />
    </>,
    { kind: 'home', heading: false },
  );
}

// The header: the groups of pages, what waits for the player, and the account. On a narrow window the groups are behind a button.
import { createRef } from 'preact';
import { useEffect } from 'preact/hooks';
import { Icon, IconButton, type IconName } from '../parts/icon';
import { Menu } from '../parts/menu';
import { hasPage, routeOf } from '../routes';
import { playerAddress } from '../social/people';
import { plural, t, type Word } from '../words';
import { fileUrl, isStatic } from './address';
import type { Shell } from './shell';

type Place = [address: string, word: Word];

interface Props {
  shell: Shell;
}

const groups: [Word, Place[]][] = [
  ['navPlay', [['/', 'newGame'], ['/lobby', 'navLobby'], ['/tournaments', 'navTournaments'], ['/board', 'sameScreen']]],
  ['navPuzzles', [['/puzzles', 'navPuzzles']]],
  ['navLearn', [['/learn', 'navLessons'], ['/rules', 'navRules'], ['/guide/strategy', 'guideStrategy'], ['/guide/openings', 'guideOpenings'], ['/guide/history', 'guideHistory']]],
  ['navCommunity', [['/watch', 'navWatch'], ['/games', 'navGames'], ['/collection', 'collectionTitle'], ['/leaderboards', 'navLeaders'], ['/teams', 'navTeams']]],
  ['navTools', [['/analysis', 'navAnalysis'], ['/study', 'navStudies'], ['/differences', 'differencesTitle'], ...(isStatic() ? [['/settings', 'navSettings'] as Place] : [])]],
];

// Every page of the groups.
export const places: readonly Place[] = groups.flatMap(([, all]) => all);

// Whether the page at the path belongs to the menu's page at the address.
function isAt(address: string, path: string): boolean {
  const place = routeOf(path)?.place ?? path;
  return place === address || (address !== '/' && place.startsWith(`${address}/`));
}

const Link = ({ shell, place: [address, word] }: Props & { place: Place }) => (
  <a href={address} aria-current={isAt(address, shell.path.value) ? 'page' : undefined}>
    {t(word)}
  </a>
);

const writes = 'input:not([type=checkbox], [type=radio]), textarea, select, dialog';

// By the button, and by "/" where nobody writes.
function Search({ shell: { app } }: Props) {
  const open = () => void import('../search/palette').then(({ openPalette }) => openPalette(app));
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || (event.target as Element).closest(writes)) return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return <IconButton icon="analyse" label={`${t('search')} (/)`} onClick={open} />;
}

const tabs: [IconName, Place][] = [
  ['board', ['/', 'navPlay']],
  ['puzzle', ['/puzzles', 'navPuzzles']],
  ['lesson', ['/learn', 'navLearn']],
  ['eye', ['/watch', 'navWatch']],
];

// On phones, under the thumb, except where a board or a conversation has its own actions there.
export const Tabs = ({ shell }: Props) => (
  <nav class="tabs-bar" aria-label={t('site')} hidden={routeOf(shell.path.value)?.shows !== undefined}>
    {tabs
      .filter(([, [address]]) => hasPage(address))
      .map(([icon, [address, word]]) => (
        <a key={address} href={address} aria-current={isAt(address, shell.path.value) ? 'page' : undefined}>
          <Icon name={icon} />
          {t(word)}
        </a>
      ))}
    <button type="button" popovertarget="nav">
      <Icon name="menu" />
      {t('menu')}
    </button>
  </nav>
);

// Of a site without a server, the pages that it has.
function Group({ shell, group: [word, all] }: Props & { group: (typeof groups)[number] }) {
  const places = all.filter(([address]) => hasPage(address));
  const [only, ...others] = places;
  if (!only) return null;
  if (others.length === 0) return <Link shell={shell} place={only} />;
  const isHere = places.some(([address]) => isAt(address, shell.path.value));
  return (
    <Menu
      class={isHere ? 'here' : undefined}
      label={t(word)}
      button={
        <>
          {t(word)} <Icon name="down" />
        </>
      }
    >
      {places.map((place) => (
        <Link key={place[0]} shell={shell} place={place} />
      ))}
    </Menu>
  );
}

// Its width is the same with every number and with none, so that nothing moves.
const Counter = ({ kind, icon, count, label, href, isHidden }: { kind: string; icon: IconName; count: number; label: string; href: string; isHidden: boolean }) => (
  <a class={`counter ${kind}`} href={href} aria-label={label} title={label} hidden={isHidden}>
    <Icon name={icon} />
    <span>{Math.min(count, 99)}</span>
  </a>
);

// The number of games in which it is my turn, except the one on screen.
function Turns({ shell }: Props) {
  const others = shell.myTurns().filter((id) => shell.path.value !== `/game/${id}`);
  const count = others.length;
  return <Counter kind="turns" icon="bell" count={count} label={`${t('yourMove')}: ${count}`} href={count === 1 ? `/game/${others[0]}` : '/'} isHidden={count === 0} />;
}

// The number of unread conversations. Their own pages show it in the list.
function Mail({ shell }: Props) {
  const { unread = 0, kind } = shell.app.me.get();
  if (kind !== 'member') return null;
  return <Counter kind="mail" icon="mail" count={unread} label={plural('unreadMessages', unread)} href="/messages" isHidden={unread === 0 || shell.path.value.startsWith('/messages')} />;
}

function Account({ shell }: Props) {
  const { name, kind, admin } = shell.app.me.get();
  const own: Place[] = kind === 'guest' ? [['/sign-in', 'signIn'], ['/register', 'register']] : [['/messages', 'navMessages'], ['/friends', 'navFriends']];
  const rest: Place[] = [['/settings', 'navSettings'], ...(admin ? [['/admin', 'navAdmin'] as Place] : [])];
  return (
    <Menu
      class="me"
      label={name}
      button={
        <>
          <Icon name="user" />
          <span>{name}</span>
        </>
      }
    >
      <a href={playerAddress(name)}>{t('navProfile')}</a>
      {[...own, ...rest].map((place) => (
        <Link key={place[0]} shell={shell} place={place} />
      ))}
      {kind !== 'guest' && (
        <button type="button" onClick={() => void shell.signOut()}>
          {t('signOut')}
        </button>
      )}
    </Menu>
  );
}

export function Header({ shell }: Props) {
  const nav = createRef<HTMLElement>();
  const skip = (event: Event) => {
    event.preventDefault();
    shell.main.current?.focus();
  };
  return (
    <header class="site">
      <a class="skip" href="#main" onClick={skip}>
        {t('skip')}
      </a>
      <a class="brand" href="/" aria-label={t('site')}>
        <img src={fileUrl('/mark.svg')} alt="" width={28} height={28} />
        <span>{t('site')}</span>
      </a>
      <nav id="nav" ref={nav} popover="auto" aria-label={t('menu')} onClick={({ target }) => (target as Element).closest('a') && nav.current?.hidePopover?.()}>
        {groups.map((group) => (
          <Group key={group[0]} shell={shell} group={group} />
        ))}
      </nav>
      <div class="own">
        {!isStatic() && (
          <>
            <Turns shell={shell} />
            <Mail shell={shell} />
          </>
        )}
        <Search shell={shell} />
        {!isStatic() && (
          <>
            {shell.app.me.get().kind === 'guest' && <Link shell={shell} place={['/sign-in', 'signIn']} />}
            <Account shell={shell} />
          </>
        )}
        <button type="button" class="quiet square" popovertarget="nav" aria-label={t('menu')} title={t('menu')}>
          <Icon name="menu" />
        </button>
      </div>
    </header>
  );
}

// What a search finds: pages, rulesets and commands by their words, games by their number, players by the beginning of their names,
// for which the site is asked.
import type { App } from '../app';
import { isStatic } from '../frame/address';
import { places } from '../frame/header';
import type { IconName } from '../parts/icon';
import { hasPage } from '../routes';
import { rulesetTitle } from '../rules/ruleset_names';
import { playerAddress } from '../social/people';
import { t } from '../words';
import { tse } from '../words/search';

export interface Finding {
  icon: IconName | null; // null: a player's face
  text: string;
  more?: string; // what kind of thing it is
  act: string | (() => void); // the address to go to
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase();

// Whether a word of the text begins so.
export const matches = (text: string, sought: string): boolean => (' ' + plain(text).replace(/[-–,.:]/g, ' ')).includes(' ' + plain(sought).trim());

const others: [string, () => string][] = [
  ['/settings', () => t('navSettings')],
  ['/settings/notifications', () => t('notifications')],
  ['/friends', () => t('navFriends')],
  ['/messages', () => t('navMessages')],
  ['/puzzles/daily', () => t('puzzleOfDay')],
  ['/about', () => t('aboutSite')],
  ['/source', () => t('source')],
  ['/privacy', () => t('privacy')],
];

const pages = (): Finding[] =>
  [...places.map(([address, word]): [string, string] => [address, t(word)]), ...others.map(([address, text]): [string, string] => [address, text()])]
    .filter(([address]) => hasPage(address))
    .map(([act, text]) => ({ icon: 'pointer', text, more: tse('page'), act }));

const commands = (app: App): Finding[] =>
  (['light', 'dark'] as const).map((theme) => ({
    icon: theme === 'light' ? 'sun' : 'moon',
    text: tse(theme),
    act: () => void app.saveSettings({ theme }),
  }));

const games = (sought: string): Finding[] => (/^[\w-]{8}$/.test(sought) && hasPage(`/game/${sought}`) ? [{ icon: 'board', text: tse('game', { id: sought }), act: `/game/${sought}` }] : []);

const most = 5; // of each kind

async function rulesets(app: App, sought: string): Promise<Finding[]> {
  const all = await app.rulesets().catch(() => []);
  const text = ({ name, title }: (typeof all)[number]) => rulesetTitle(name, title);
  const found = all.filter((one) => matches(text(one), sought) || matches(one.name, sought));
  return found.slice(0, most).map((one) => ({ icon: 'book', text: text(one), more: tse('ruleset'), act: `/rules/${encodeURIComponent(one.name)}` }));
}

async function players(app: App, sought: string): Promise<Finding[]> {
  if (isStatic() || sought.length < 2) return [];
  const found = await app.api.playersNamed(sought).catch(() => []);
  return found.slice(0, most).map(({ name }) => ({ icon: null, text: name, more: tse('player'), act: playerAddress(name) }));
}

// The first page of it all, before anything is typed.
const usual = 8;

export async function find(app: App, text: string): Promise<Finding[]> {
  const sought = text.trim();
  if (sought === '') return pages().slice(0, usual);
  const byWord = [...pages(), ...commands(app)].filter((one) => matches(one.text, sought));
  const [people, rules] = await Promise.all([players(app, sought), rulesets(app, sought)]);
  const gamesOf: Finding[] = people[0] ? [{ icon: 'chart', text: tse('gamesOf', { name: people[0].text }), act: `/games?player=${encodeURIComponent(people[0].text)}` }] : [];
  return [...people, ...byWord.slice(0, usual), ...rules, ...gamesOf, ...games(sought)];
}

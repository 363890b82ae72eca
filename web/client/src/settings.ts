// How somebody likes it. The site keeps it with the person; the browser keeps a copy, so that the first picture is right.
import type { BoardTheme, PieceTheme } from '@skjaldborg/board';
import type { Settings } from './wire';

const key = 'skjaldborg.settings';

export const defaults = {
  theme: 'auto' as const,
  board: 'ash' as BoardTheme,
  pieces: 'shields' as PieceTheme,
  volume: 0.6,
  animate: true,
  confirm: false,
  coordinates: true,
};

export const complete = (settings: Settings) => ({ ...defaults, ...settings });

export function remembered(storage: Storage): Settings {
  try {
    return JSON.parse(storage.getItem(key) ?? '{}') as Settings;
  } catch {
    return {};
  }
}

export function remember(storage: Storage, settings: Settings): void {
  storage.setItem(key, JSON.stringify(settings));
}

export function applyTheme(root: HTMLElement, settings: Settings): void {
  const { theme } = complete(settings);
  if (theme === 'auto') delete root.dataset['theme'];
  else root.dataset['theme'] = theme;
}

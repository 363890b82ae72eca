// The game of a tournament that this device has shown last: the tournament opens its player's game once, so that they can come back to it.
import { deviceStorage } from '../frame/device_storage';

const key = 'skjaldborg.tournament-game';

export const wasOpened = (game: string): boolean => deviceStorage.getItem(key) === game;
export const rememberOpened = (game: string): void => deviceStorage.setItem(key, game);

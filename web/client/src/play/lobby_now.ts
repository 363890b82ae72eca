// What the lobby shows: open challenges, live games, and the number of players online.
import { signal } from '@preact/signals';
import type { App } from '../app';

// As it is now, until close().
export async function followLobby(app: App) {
  const [first] = await Promise.all([app.api.lobby(), app.rulesets()]); // with their titles
  const now = signal(first);
  const end = app.socket.listen((message) => {
    if (message.on === 'lobby') now.value = message;
  });
  app.socket.lobby(true);
  const close = () => {
    end();
    app.socket.lobby(false);
  };
  return { now, close };
}

// Live games: one large board, the others small.
import type { App, Page } from '../app';
import { h } from '../dom';
import { miniGame, type MiniGame } from '../parts/briefs';
import { heading } from '../parts/form';
import { t } from '../words';
import type { Brief } from '../wire';

const most = 24; // boards at once

export async function watch(app: App): Promise<Page> {
  const grid = h('div', { class: 'mini-grid' });
  const none = h('p', { class: 'empty' }, t('noLive'));
  const boards = new Map<string, MiniGame>();
  let featured = ''; // the large one: it stays until its game is over
  const show = (live: Brief[]) => {
    const wanted = live.slice(0, most);
    if (!wanted.some((brief) => brief.id === featured)) featured = wanted[0]?.id ?? '';
    for (const [id, board] of boards) {
      if (wanted.some((brief) => brief.id === id)) continue;
      board.node.remove();
      board.close();
      boards.delete(id);
    }
    for (const brief of wanted) {
      const there = boards.get(brief.id);
      if (there) there.set(brief);
      else {
        const board = miniGame(app, brief);
        boards.set(brief.id, board);
        grid.append(board.node);
      }
    }
    for (const [id, board] of boards) board.node.classList.toggle('featured', id === featured);
    none.hidden = wanted.length > 0;
  };
  show((await app.api.lobby()).live);
  const end = app.socket.listen((message) => message.on === 'lobby' && show(message.live));
  app.socket.lobby(true);
  return {
    title: t('watchTitle'),
    node: h('div', { class: 'page' }, heading(t('watchTitle')), none, grid),
    close: () => {
      end();
      app.socket.lobby(false);
      for (const board of boards.values()) board.close();
    },
  };
}

// Live games: one large board, the others small.
import { signal } from '@preact/signals';
import type { App, Page } from '../app';
import { CopyField } from '../parts/form';
import { pageOf } from '../parts/page';
import { frameOf } from '../parts/share';
import type { Brief, GameState } from '../wire';
import { t } from '../words';
import { MiniGame } from './briefs';
import { followLobby } from './lobby';

const most = 24; // boards at once

// Keeps the order of the boards; new ones are added at the end. A game that has ended stays, with its result, until its place is
// needed.
export function arranged(shown: Brief[], live: Brief[]): Brief[] {
  const wanted = new Map(live.slice(0, most).map((brief) => [brief.id, brief]));
  const places = most - wanted.size;
  const ended = shown.filter(({ id }) => !wanted.has(id)).slice(0, places);
  const staying = shown.flatMap((brief) => wanted.get(brief.id) ?? (ended.includes(brief) ? brief : []));
  return [...new Set([...staying, ...wanted.values()])];
}

// The brief of a game that has left the lobby, as it ended.
export function briefAtEnd(brief: Brief, { status, result, moves, board }: Pick<GameState, 'status' | 'result' | 'moves' | 'board'>): Brief {
  return { ...brief, status, result, plies: moves.length, position: board.position, last: board.last };
}

export async function watch(app: App): Promise<Page> {
  const { now, close } = await followLobby(app);
  const shown = signal<Brief[]>([]);
  const follow = (brief: Brief) => {
    const replace = (ended: Brief) => (shown.value = shown.peek().map((one) => (one === brief ? ended : one)));
    app.api.game(brief.id).then((game) => replace(briefAtEnd(brief, game)), () => undefined);
  };
  const end = now.subscribe(({ live }) => {
    shown.value = arranged(shown.peek(), live);
    const isGone = ({ id, status }: Brief) => status === 'going' && !live.some((one) => one.id === id);
    shown.peek().filter(isGone).forEach(follow);
  });
  const Body = () => (
    <>
      {shown.value.length === 0 && <p class="empty">{t('noLive')}</p>}
      <div class="mini-grid">
        {shown.value.map((brief, i) => (
          <MiniGame key={brief.id} app={app} brief={brief} isFeatured={i === 0} />
        ))}
      </div>
      <details class="embed-tv">
        <summary>{t('embedTv')}</summary>
        <CopyField label={t('embedTv')} text={frameOf('tv')} notice={app.notice} />
      </details>
    </>
  );
  return pageOf(t('watchTitle'), <Body />, {
    close: () => {
      end();
      close();
    },
  });
}

// Live games: one large board, the others small.
import { signal } from '@preact/signals';
import type { App, Page } from '../app';
import { MiniGame } from '../parts/briefs';
import { CopyField } from '../parts/form';
import { pageOf } from '../parts/page';
import { frameOf } from '../parts/share';
import { t } from '../words';
import type { Brief } from '../wire';
import { followLobby } from './lobby';

const most = 24; // boards at once

// Keeps the order of the boards; new ones are added at the end.
export function arranged(shown: Brief[], live: Brief[]): Brief[] {
  const wanted = new Map(live.slice(0, most).map((brief) => [brief.id, brief]));
  const staying = shown.flatMap(({ id }) => wanted.get(id) ?? []);
  return [...new Set([...staying, ...wanted.values()])];
}

export async function watch(app: App): Promise<Page> {
  const { now, close } = await followLobby(app);
  const shown = signal<Brief[]>([]);
  const end = now.subscribe(({ live }) => (shown.value = arranged(shown.peek(), live)));
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

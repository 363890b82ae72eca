// An archive without games: a model game plays itself.
import type { App } from '../app';
import { ClassicReplay } from '../play/classic_replay';
import { t } from '../words';
import { tar } from '../words/archive';

export const NoneYet = ({ app, text }: { app: App; text: string }) => (
  <section class="none-yet">
    <ClassicReplay app={app} />
    <div>
      <p class="lead">{text}</p>
      <p class="actions">
        <a class="button primary" href="/lobby">
          {t('playOnline')}
        </a>
        <a class="button" href="/study/models">
          {tar('modelGames')}
        </a>
      </p>
    </div>
  </section>
);

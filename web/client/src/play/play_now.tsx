// A game against the easiest computer with one click: the player has the king's side.
import type { App } from '../app';
import { startComputer } from '../offline/start_computer';
import { Problem, useWork } from '../parts/form';
import type { Terms } from '../wire';
import { t } from '../words';

const gentle: Omit<Terms, 'ruleset'> = { side: 'defenders', pair: false, rated: false, clock: { kind: 'none' } };

export function PlayNow({ app, ruleset, kind }: { app: App; ruleset: string; kind: string }) {
  const work = useWork();
  const play = async () => app.go(await startComputer(app.api, { ...gentle, ruleset }, 1));
  return (
    <div class="play-now">
      <button type="button" class={kind} disabled={work.isBusy} onClick={() => work.run(play)}>
        {t('playComputer')}
      </button>
      <small>{t('playNowHint')}</small>
      <Problem text={work.problem} />
    </div>
  );
}

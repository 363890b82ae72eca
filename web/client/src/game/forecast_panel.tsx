// Conditional moves on the page of a correspondence game: their tree, and entering new lines on the board.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../words';
import { tg } from '../words/game';
import { treeOf, withoutBranch, type Branch } from './forecast';
import { mayPlan } from './forecast_plan';
import type { LiveGame } from './live_game';

function Lines({ live, branch }: { live: LiveGame; branch: Branch }) {
  const state = live.state.value;
  return (
    <li>
      <span class="forecast-moves">{branch.moves.join(' → ')}</span>
      {mayPlan(state) && (
        <button
          type="button"
          class="quiet"
          aria-label={tg('forecastRemove', { move: branch.moves[0] ?? '' })}
          onClick={() => live.plan.send(withoutBranch(state.forecast, branch))}
        >
          ×
        </button>
      )}
      {branch.next.length > 0 && (
        <ul>
          {branch.next.map((next) => (
            <Lines key={next.path.join(' ')} live={live} branch={next} />
          ))}
        </ul>
      )}
    </li>
  );
}

// Stands by the board, where the moves are played, and brings both into view.
export function LinePlan({ live: { plan } }: { live: LiveGame }) {
  const moves = plan.draft.value?.moves ?? [];
  const isWhole = plan.isWhole.value;
  const isOpen = plan.draft.value !== null;
  const node = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const plan = node.current;
    if (!isOpen || !plan) return;
    for (const place of [plan, plan.closest('.page')?.querySelector('.board-place')]) place?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  const wanted = isWhole ? tg('forecastMore') : plan.isMine(moves.length) ? tg('forecastMine') : tg('forecastTheirs');
  return (
    <div class="strip forecast-plan" ref={node} hidden={!isOpen}>
      <p class="forecast-guide" role="status">
        {[moves.join(' → '), wanted].filter(Boolean).join('. ')}
      </p>
      <div class="actions">
        <button type="button" class="primary" disabled={!isWhole || plan.isSaving.value} onClick={plan.save}>
          {tg('forecastSave')}
        </button>
        <button type="button" class="quiet" disabled={moves.length === 0} onClick={plan.back}>
          {t('backMove')}
        </button>
        <button type="button" class="quiet" onClick={plan.stop}>
          {t('cancel')}
        </button>
      </div>
      <p class="problem" role="alert">
        {plan.trouble}
      </p>
    </div>
  );
}

export function ForecastPanel({ live }: { live: LiveGame }) {
  const { plan, state } = live;
  const { forecast, offers } = state.value;
  const isPaused = forecast.length > 0 && offers.some(({ what }) => what !== 'rematch');
  return (
    <section class="forecast" aria-label={tg('forecastTitle')} hidden={!mayPlan(state.value) && forecast.length === 0}>
      <h2>{tg('forecastTitle')}</h2>
      <small>{tg('forecastHint')}</small>
      <ul class="forecast-tree">
        {treeOf(forecast).map((branch) => (
          <Lines key={branch.path.join(' ')} live={live} branch={branch} />
        ))}
        {forecast.length === 0 && <li class="none">{tg('forecastNone')}</li>}
      </ul>
      <p class="hint" hidden={!isPaused}>
        {tg('forecastPaused')}
      </p>
      <button type="button" class="quiet" hidden={plan.draft.value !== null || !mayPlan(state.value)} onClick={plan.begin}>
        {tg('forecastAdd')}
      </button>
      <p class="problem" role="alert">
        {plan.draft.value === null && plan.trouble}
      </p>
    </section>
  );
}

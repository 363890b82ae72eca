// A linked position: to look at, to try moves on, or to play from.
import type { App, Page } from '../app';
import { endOf } from '../board/board_texts';
import type { Visit } from '../frame/router';
import { LineBoard, LineSide } from '../line/line_board';
import { LineModel } from '../line/line_model';
import { pageOf } from '../parts/page';
import { resultName } from '../social/people';
import { t } from '../words';

// The game that ended in this position, if the address names one.
async function endedWith(app: App, id: string | null, position: string): Promise<{ id: string; verdict: string } | null> {
  if (!id) return null;
  const game = await app.api.game(id).catch(() => null);
  if (game?.status !== 'over' || game.board.position !== position) return null;
  return { id, verdict: `${resultName(game.result)} ${endOf(game)}` };
}

export async function position(app: App, visit: Visit): Promise<Page> {
  const ruleset = visit.query.get('ruleset') ?? 'copenhagen';
  const text = visit.query.get('p');
  if (!text) return pageOf(t('positionTitle'), <p>{t('noPosition')}</p>);
  const ended = await endedWith(app, visit.query.get('game'), text);
  const model = await LineModel.open(app, {
    ruleset,
    start: { ruleset, position: text },
    main: (visit.query.get('moves') ?? '').split(' ').filter(Boolean),
    hints: true,
    ...(ended ? { over: ended.verdict } : {}),
  });
  const rules = (await app.rulesets()).find((one) => one.name === ruleset);
  const way = ended ? (
    <a class="button primary" href={`/game/${ended.id}`}>
      {t('toGame')}
    </a>
  ) : (
    <a class="button" href={`/?ruleset=${encodeURIComponent(ruleset)}&p=${encodeURIComponent(text)}`}>
      {t('playFromHere')}
    </a>
  );
  return pageOf(
    t('positionTitle'),
    <>
      <p class="lead">
        <a href={`/rules/${encodeURIComponent(ruleset)}`}>{rules?.title ?? ruleset}</a>
      </p>
      <div class="two-columns">
        <LineBoard model={model} />
        <LineSide model={model} buttons={way} />
      </div>
    </>,
  );
}

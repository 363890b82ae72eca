// The drawer for games and positions: pasted, from a file, or among the analyses of this browser.
import { useSignal } from '@preact/signals';
import { reasonText } from '../board/board_texts';
import { turnOf } from '../board/move_list';
import { MovesText } from '../board/moves_text';
import { Dialog } from '../parts/dialog';
import { errorText } from '../parts/form';
import { rulesetTitle } from '../rules/ruleset_names';
import { resultName } from '../social/people';
import type { RecordedGame, Records } from '../wire';
import { dateText, momentText, plural } from '../words';
import { ta } from '../words/analysis';
import { useBench } from './context';
import type { Analyses } from './storage';
import { withShortNames, type SavedStudy } from './study_text';
import { TextForm } from './text_form';
import { fromRecord } from './tree_record';

// "Brandub · 28 November, 14:05", with its number if the file has several games.
const titleOf = ({ ruleset, tags }: RecordedGame, number: number): string =>
  [tags['event'] || rulesetTitle(ruleset), momentText(Date.now()), number > 1 && ta('gameNumber', { number })].filter(Boolean).join(' · ');

export function studyOf(game: RecordedGame, number: number): SavedStudy {
  const decided = game.result !== 'ongoing' && game.result !== '';
  const players = [game.tags['attackers'], game.tags['defenders']].filter((name) => name && name !== '?');
  return {
    ruleset: game.ruleset,
    ...(game.file ? { file: game.file } : {}),
    position: game.start,
    title: players.length === 2 ? players.join(' – ') : titleOf(game, number),
    tags: Object.fromEntries(Object.entries(game.tags).filter(([, value]) => value !== '' && value !== '?')),
    ...(decided ? { result: game.result, verdict: `${resultName(game.result as 'draw')} ${reasonText({ ...game, rule: null } as never)}` } : {}),
    tree: fromRecord(game),
  };
}

interface ImportProps {
  open: (study: SavedStudy, id?: string) => Promise<void>; // rejects with the reason
  close: () => void;
  analyses: Analyses;
  dropped: string | File | null; // on the page
}

function Found({ records, open }: { records: Records; open: (study: SavedStudy) => void }) {
  const games = records.games.map((game, i) => studyOf(game, i + 1));
  const only = games.length === 1 ? games[0] : undefined;
  const aboutGame = (study: SavedStudy, i: number) => `${rulesetTitle(study.ruleset)} · ${plural('moves', turnOf(records.games[i]?.moves.length ?? 0))} ${study.verdict ?? ''}`;
  return (
    <div aria-live="polite">
      {games.length > 1 && (
        <>
          <p>{ta('readGames', { count: games.length })}</p>
          <ol class="found">
            {games.map((study, i) => (
              <li key={i}>
                <button type="button" class="quiet" onClick={() => open(study)}>
                  {withShortNames(study).title}
                </button>{' '}
                {aboutGame(study, i)}
              </li>
            ))}
          </ol>
        </>
      )}
      {records.faults.length > 0 && (
        <>
          <h3>{ta('readFaults')}</h3>
          <ul>
            {records.faults.map((fault, i) => (
              <li key={i}>
                {fault.game > 0 && `${ta('gameNumber', { number: fault.game })}: `}
                <span lang="en">
                  <MovesText text={fault.text} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {only && records.faults.length > 0 && (
        <p>
          <button type="button" class="quiet" onClick={() => open(only)}>
            {ta('openPart')}
          </button>{' '}
          {aboutGame(only, 0)}
        </p>
      )}
    </div>
  );
}

function Kept({ analyses, open }: { analyses: Analyses; open: (id: string) => void }) {
  const entries = useSignal(analyses.list());
  if (entries.value.length === 0) return null;
  const remove = (id: string) => {
    analyses.remove(id);
    entries.value = analyses.list();
  };
  return (
    <>
      <h3>{ta('kept')}</h3>
      <ul class="kept">
        {entries.value.map(({ id, title, at }) => (
          <li key={id}>
            <button type="button" class="quiet" onClick={() => open(id)}>
              {title || ta('untitled')}
            </button>
            <small>{dateText(at)}</small>
            <button type="button" class="quiet" aria-label={ta('deleteKept', { title: title || ta('untitled') })} onClick={() => remove(id)}>
              ×
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

export function ImportSheet({ open, close, analyses, dropped }: ImportProps) {
  const { rules, study } = useBench();
  const records = useSignal<Records | null>(null);
  const trouble = useSignal('');
  const busy = useSignal(false);

  const attempt = async (work: () => Promise<void>) => {
    busy.value = true;
    trouble.value = '';
    await work().catch((error: unknown) => (trouble.value = errorText(error)));
    busy.value = false;
  };
  const begin = (study: SavedStudy, id?: string) =>
    void attempt(async () => {
      await open(study, id);
      close();
    });
  const beginKept = (id: string) => {
    const study = analyses.load(id);
    if (study) begin(study, id);
    else trouble.value = ta('savedGone');
  };
  const read = (given: string) =>
    void attempt(async () => {
      const answer = await rules.records(given, study.lineTo([]));
      const [only] = answer.games;
      const isWhole = answer.games.length === 1 && answer.faults.length === 0;
      records.value = isWhole ? null : answer; // the open game stays until the reader chooses
      if (!isWhole || !only) return;
      await open(studyOf(only, 1));
      close();
    });

  return (
    <Dialog title={ta('import')} kind="drawer" close={close}>
      <TextForm
        intro={ta('importText')}
        label={ta('paste')}
        placeholder={ta('paste')}
        rows={7}
        accept=".csv,.otg,.pgn,.json,.txt"
        given={dropped}
        busy={busy.value}
        take={read}
        refuse={(reason) => (trouble.value = reason)}
      />
      <p class="problem" role="alert">
        {trouble.value}
      </p>
      {records.value && <Found records={records.value} open={(study) => begin(study)} />}
      <Kept analyses={analyses} open={beginKept} />
    </Dialog>
  );
}

// The guide to the openings: beside the lines of each ruleset a board that plays the chosen one.
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { App } from '../app';
import { BoardView, readOnly } from '../board/board';
import { StepButtons } from '../board/move_list';
import { bare } from '../line/diagram';
import { analysisAddress } from '../line/analysis_address';
import type { BoardAfterMoves } from '../wire';
import { t } from '../words';

export interface OpeningLine {
  moves: string[];
  share: string; // the attackers', as the text writes it: "12.6 %"
  percent: number;
}

export interface Opening {
  ruleset: string;
  label: string; // of the column
  lines: OpeningLine[];
}

const movesIn = (cell: Element | undefined): string[] => [...(cell?.querySelectorAll('code') ?? [])].map((code) => code.textContent ?? '');

function lineOf(row: Element): OpeningLine {
  const [first, share, then] = [...row.children];
  const text = share?.textContent ?? '';
  return { moves: [...movesIn(first), ...movesIn(then)], share: text, percent: Number(text.replace(/[^\d.,]/g, '').replace(',', '.')) };
}

// The document in parts: text as it stands, and tables whose rows begin with a move. A table follows the name of its ruleset.
export function partsOf(html: string): (string | Opening)[] {
  const page = document.createElement('div');
  page.innerHTML = html;
  const parts: (string | Opening)[] = [];
  let [text, ruleset] = ['', ''];
  for (const child of page.children) {
    if (child.tagName === 'H2') ruleset = (child.textContent ?? '').toLowerCase();
    if (child.querySelector('td:first-child > code') === null) {
      text += child.outerHTML;
      continue;
    }
    const label = child.querySelectorAll('th')[1]?.textContent ?? '';
    parts.push(text, { ruleset, label, lines: [...child.querySelectorAll('tbody tr')].map(lineOf) });
    text = '';
  }
  return [...parts, text];
}

const pace = 900; // milliseconds for a move

const isStill = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

export function OpeningBoard({ app, opening: { ruleset, label, lines } }: { app: App; opening: Opening }) {
  const [chosen, setChosen] = useState(0);
  const [ply, setPly] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const [board, setBoard] = useState<BoardAfterMoves | null>(null);
  const { moves = [] } = lines[chosen] ?? {};
  useEffect(() => {
    let isWanted = true;
    const asked = ply === 0 ? app.opening(ruleset) : app.api.position({ ruleset, moves: moves.slice(0, ply) });
    asked.then((found) => isWanted && setBoard(found), () => isWanted && setPlaying(false));
    return () => void (isWanted = false);
  }, [chosen, ply]);
  useEffect(() => {
    if (!isPlaying || ply >= moves.length) return;
    const timer = window.setTimeout(() => setPly(ply + 1), pace);
    return () => window.clearTimeout(timer);
  }, [chosen, ply, isPlaying]);
  const options = useMemo(() => board && { state: readOnly(bare(board)), sound: false, confirm: false }, [board]);
  const go = (to: number) => {
    setPlaying(false);
    setPly(to);
  };
  const choose = (at: number) => {
    setChosen(at);
    setPly(isStill() ? (lines[at]?.moves.length ?? 0) : 1);
    setPlaying(!isStill());
  };
  return (
    <div class="opening">
      <div class="opening-board">
        {options ? <BoardView app={app} options={options} /> : <div class="small-board" />}
        <StepButtons isFirst={ply === 0} isLast={ply === moves.length} first={() => go(0)} back={() => go(ply - 1)} next={() => go(ply + 1)} last={() => go(moves.length)}>
          <a class="button quiet" href={analysisAddress({ ruleset, moves })}>
            {t('navAnalysis')}
          </a>
        </StepButtons>
      </div>
      <ol class="opening-lines">
        {lines.map((line, at) => (
          <li key={line.moves[0]}>
            <button type="button" class="quiet" aria-pressed={at === chosen} onClick={() => choose(at)}>
              <span class="opening-moves">
                {line.moves.map((move, i) => (
                  <span key={i} data-played={at === chosen && i < ply}>
                    {move}
                  </span>
                ))}
              </span>
              <span class="opening-share" title={`${label}: ${line.share}`}>
                <span style={{ width: `${line.percent}%` }} />
              </span>
              <small>{line.share}</small>
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}

// The printable set: its options, or the file of a static site; and the link to it at the top of a page.
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { printSetUrl, rulesEpubUrl, staticSetUrl, usualPaper, type PrintSetOptions } from '../file_urls';
import { Field, Select, type Choice } from '../parts/form';
import { language, t } from '../words';
import { tr } from '../words/rules';

export const ToPrintSet = () => (
  <button type="button" class="quiet" onClick={() => document.getElementById('print-set')?.scrollIntoView({ block: 'start' })}>
    {tr('printTitle')}
  </button>
);

const toCut = 'board,cards,pieces';
const usual = () => ({ paper: usualPaper() as string, theme: 'ash', pages: '', pieces: '', board: '' });
type Wish = keyof ReturnType<typeof usual>;

const choicesOf = (wish: Wish): Choice[] =>
  ({
    paper: [
      { value: 'a4', label: tr('paperA4') },
      { value: 'letter', label: tr('paperLetter') },
    ],
    theme: [
      { value: 'ash', label: t('boardAsh') },
      { value: 'slate', label: t('boardSlate') },
      { value: 'paper', label: tr('coloursPaper') },
      { value: 'plain', label: tr('coloursPlain') },
    ],
    pages: [
      { value: '', label: tr('printWhole') },
      { value: toCut, label: tr('printToCut') },
      { value: 'leaflet', label: tr('printLeaflet') },
      { value: 'booklet', label: tr('printBooklet') },
      { value: 'pieces,box', label: tr('printBox') },
      { value: 'cards,backs', label: tr('printBacks') },
      { value: toCut + '+marks', label: tr('printMarks') },
    ],
    pieces: [
      { value: '', label: tr('printShields') },
      { value: 'swords', label: tr('printSwords') },
      { value: 'standing', label: tr('printStanding') },
    ],
    board: [
      { value: '', label: tr('printParts') },
      { value: 'travel', label: tr('printTravel') },
      ...['a3', 'a2', 'a1'].map((value) => ({ value, label: tr('printPoster', { paper: value.toUpperCase() }) })),
    ],
  })[wish];

const Card = ({ children }: { children: ComponentChildren }) => (
  <section class="card print-set" id="print-set" aria-labelledby="print-set-name">
    <h2 id="print-set-name">{tr('printTitle')}</h2>
    <p>{tr('printText')}</p>
    {children}
  </section>
);

export function PrintSet({ of }: { of: PrintSetOptions['of'] }) {
  const wishes = useSignal(usual());
  const { board, paper, theme, pages, pieces } = wishes.value;
  const isTravel = board === 'travel';
  const [sheets, marks] = pages.split('+');
  const set = printSetUrl({
    of, paper, theme, pages: sheets!, marks: marks ? '1' : '', pieces, poster: isTravel ? '' : board, travel: isTravel ? '1' : '', language: language(),
  });
  const choose = (wish: Wish, label: string) => (
    <Field label={label}>
      <Select name={wish} choices={choicesOf(wish)} chosen={wishes.value[wish]} onChange={(value) => (wishes.value = { ...wishes.peek(), [wish]: value })} />
    </Field>
  );
  return (
    <Card>
      <div class="print-choices">
        {choose('paper', t('paper'))}
        {choose('theme', tr('colours'))}
        {choose('pages', tr('sheets'))}
        {choose('pieces', tr('printPieces'))}
        {choose('board', tr('printBoard'))}
      </div>
      <p class="print-get">
        <a class="button primary" href={set} download>
          {tr('printGet')}
        </a>
        <a class="button" href={rulesEpubUrl({ of, theme, language: language() })} download>
          {tr('printEpub')}
        </a>
        <small>{tr(['leaflet', 'booklet'].includes(pages) ? 'printFolded' : 'printTrue')}</small>
      </p>
    </Card>
  );
}

export const StaticSet = ({ ruleset }: { ruleset: string }) => (
  <Card>
    <p class="print-get">
      <a class="button primary" href={staticSetUrl(ruleset, usualPaper(), language())} download>
        {tr('printGet')}
      </a>
      <small>{tr('printTrue')}</small>
    </p>
  </Card>
);

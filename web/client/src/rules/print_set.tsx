// The printable set: its options, or the file of a static site; and the link to it at the top of a page.
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { printSetUrl, rulesEpubUrl, staticSetUrl, type PrintSetOptions } from '../file_urls';
import { Field, Select, type Choice } from '../parts/form';
import { rulesLanguage, t } from '../words';

// Countries that use US Letter.
export const usualPaper = (tags: readonly string[] = navigator.languages): 'a4' | 'letter' =>
  /-(US|CA|MX|PH|CL|CO|VE)$/i.test(tags[0] ?? '') ? 'letter' : 'a4';

export const ToPrintSet = () => (
  <button type="button" class="quiet" onClick={() => document.getElementById('print-set')?.scrollIntoView({ block: 'start' })}>
    {t('printTitle')}
  </button>
);

const usual = () => ({ paper: usualPaper() as string, theme: 'paper', pages: '', pieces: '', board: '' });
type Wish = keyof ReturnType<typeof usual>;

const choicesOf = (wish: Wish): Choice[] =>
  ({
    paper: [
      { value: 'a4', label: t('paperA4') },
      { value: 'letter', label: t('paperLetter') },
    ],
    theme: [
      { value: 'paper', label: t('coloursPaper') },
      { value: 'plain', label: t('coloursPlain') },
      { value: 'ash', label: t('boardAsh') },
      { value: 'slate', label: t('boardSlate') },
    ],
    pages: [
      { value: '', label: t('printWhole') },
      { value: 'board,cards,pieces', label: t('printToCut') },
      { value: 'leaflet', label: t('printLeaflet') },
      { value: 'booklet', label: t('printBooklet') },
      { value: 'pieces,box', label: t('printBox') },
    ],
    pieces: [
      { value: '', label: t('printShields') },
      { value: 'swords', label: t('printSwords') },
      { value: 'standing', label: t('printStanding') },
    ],
    board: [
      { value: '', label: t('printParts') },
      { value: 'travel', label: t('printTravel') },
      ...['a3', 'a2', 'a1'].map((value) => ({ value, label: t('printPoster', { paper: value.toUpperCase() }) })),
    ],
  })[wish];

const Card = ({ children }: { children: ComponentChildren }) => (
  <section class="card print-set" id="print-set" aria-labelledby="print-set-name">
    <h2 id="print-set-name">{t('printTitle')}</h2>
    <p>{t('printText')}</p>
    {children}
  </section>
);

export function PrintSet({ of }: { of: PrintSetOptions['of'] }) {
  const wishes = useSignal(usual());
  const { board, paper, theme, pages, pieces } = wishes.value;
  const isTravel = board === 'travel';
  const language = rulesLanguage();
  const set = printSetUrl({ of, paper, theme, pages, pieces, poster: isTravel ? '' : board, travel: isTravel ? '1' : '', language });
  const choose = (wish: Wish, label: string) => (
    <Field label={label}>
      <Select name={wish} choices={choicesOf(wish)} chosen={wishes.value[wish]} onChange={(value) => (wishes.value = { ...wishes.peek(), [wish]: value })} />
    </Field>
  );
  return (
    <Card>
      <div class="print-choices">
        {choose('paper', t('paper'))}
        {choose('theme', t('colours'))}
        {choose('pages', t('sheets'))}
        {choose('pieces', t('printPieces'))}
        {choose('board', t('printBoard'))}
      </div>
      <p class="print-get">
        <a class="button primary" href={set} download>
          {t('printGet')}
        </a>
        <a class="button" href={rulesEpubUrl({ of, theme, language })} download>
          {t('printEpub')}
        </a>
        <small>{t(['leaflet', 'booklet'].includes(pages) ? 'printFolded' : 'printTrue')}</small>
      </p>
    </Card>
  );
}

export const StaticSet = ({ ruleset }: { ruleset: string }) => (
  <Card>
    <p class="print-get">
      <a class="button primary" href={staticSetUrl(ruleset, usualPaper(), rulesLanguage())} download>
        {t('printGet')}
      </a>
      <small>{t('printTrue')}</small>
    </p>
  </Card>
);

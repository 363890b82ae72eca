// All rulesets by family, to search and to read through: the recommended one of each family, its variants folded behind it.
// The arrow keys go from one to the next.
import type { ComponentChild, JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { Field } from '../parts/form';
import { sideName } from '../social/people';
import type { RulesetHead, Side } from '../wire';
import { numberText, plural, t, textIfAny } from '../words';
import { countIn, familiesOf, lessonsText, searchFamilies, type RulesetFamily } from './ruleset_families';

const doubts = { high: '', medium: 'sureMedium', low: 'sureLow' } as const;

// Lines break behind the dots.
export const dotted = (parts: string[]): string => parts.filter(Boolean).join('\u00a0· ');

export const shapeText = ({ size, first }: { size: number; first: Side }): string =>
  dotted([t('sizeText', { size }), t('firstMoves', { side: sideName(first) })]);

// Whether the lessons teach it, how many games are known, and whether the rules are in doubt.
export const evidenceText = ({ name, games = 0, sure }: Pick<RulesetHead, 'name' | 'games' | 'sure'>): string =>
  dotted([lessonsText({ name }), games > 0 ? plural('gamesOnRecord', games, { count: numberText(games) }) : '', textIfAny(doubts[sure ?? 'high']) ?? '']);

type Item = (one: RulesetHead, place: { isRecommended: boolean; isFew: boolean }) => ComponentChild;

const fewAtMost = 30; // of which pictures cost little

const Items = ({ all, item, isFew }: { all: RulesetHead[]; item: Item; isFew: boolean }) => (
  <ul class="briefs rulesets">
    {all.map((one) => (
      <li key={one.name}>{item(one, { isRecommended: one.recommended === true, isFew })}</li>
    ))}
  </ul>
);

// The variants are drawn when they are unfolded.
function Variants({ all, item, isOpenFirst }: { all: RulesetHead[]; item: Item; isOpenFirst: boolean }) {
  const [isOpen, setOpen] = useState(isOpenFirst);
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{plural('variants', all.length)}</summary>
      {isOpen && <Items all={all} item={item} isFew={all.length <= fewAtMost} />}
    </details>
  );
}

interface FamilyProps {
  family: RulesetFamily;
  item: Item;
  isFolded: boolean;
  isFew: boolean;
  isSheet: boolean;
  chosen?: string | undefined;
}

function Family({ family: { title, members }, item, isFolded, isFew, isSheet, chosen }: FamilyProps) {
  const [shown, folded] = isFolded ? [members.slice(0, 1), members.slice(1)] : [members, []];
  const Title = isSheet ? 'h3' : 'h2';
  return (
    <section class="ruleset-family">
      <Title>{title}</Title>
      <Items all={shown} item={item} isFew={isFew} />
      {folded.length > 0 && <Variants all={folded} item={item} isOpenFirst={folded.some(({ name }) => name === chosen)} />}
    </section>
  );
}

function goOn(event: JSX.TargetedKeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('input, summary, .rulesets a, .rulesets button')];
  const next = all[all.indexOf(event.target as HTMLElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

interface Props {
  rulesets: RulesetHead[];
  item: Item;
  chosen?: string | undefined; // its family is unfolded
  sought?: string; // at first
  isSheet?: boolean; // within a dialog
  onSearch?: (text: string) => void;
}

export function RulesetBrowser({ rulesets, item, chosen, sought = '', isSheet = false, onSearch }: Props) {
  const [text, setText] = useState(sought);
  const families = useMemo(() => familiesOf(rulesets), [rulesets]);
  const found = useMemo(() => searchFamilies(families, text), [families, text]);
  const isSought = text.trim() !== '';
  const count = countIn(found);
  const search = (next: string) => {
    setText(next);
    onSearch?.(next);
  };
  // On a touch screen the keyboard would cover the list.
  const [isTyping] = useState(() => isSheet && window.matchMedia('(pointer: fine)').matches);
  return (
    <div class="ruleset-browser" onKeyDown={goOn}>
      <Field label={t('findRuleset')} hint={t('findRulesetHint')}>
        <input
          type="search"
          autocomplete="off"
          maxLength={60}
          autofocus={isTyping}
          value={text}
          onInput={(event) => search(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </Field>
      <p class="hint" role="status">
        {!isSought ? '' : count === 0 ? t('noRulesets') : plural('rulesetsFound', count)}
      </p>
      <div class={isSought ? 'ruleset-families sought' : 'ruleset-families'}>
        {found.map((family) => (
          <Family key={family.key} family={family} item={item} isFolded={!isSought} isFew={!isSought || count <= fewAtMost} isSheet={isSheet} chosen={chosen} />
        ))}
      </div>
    </div>
  );
}

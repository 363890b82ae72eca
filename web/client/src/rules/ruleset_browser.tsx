// All rulesets by family, to search and to read through: the recommended one of each family, its variants folded behind it.
// The arrow keys go from one to the next.
import type { ComponentChild, JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { Field } from '../parts/form';
import { sideName } from '../social/people';
import type { RulesetHead, Side } from '../wire';
import { numberText, plural, t, textIfAny } from '../words';
import { countIn, dotted, familiesOf, lessonsText, searchFamilies, type RulesetFamily } from './ruleset_families';

const doubts = { high: '', medium: 'sureMedium', low: 'sureLow' } as const;

export const shapeText = ({ size, first }: { size: number; first: Side }): string =>
  dotted([t('sizeText', { size }), t('firstMoves', { side: sideName(first) })]);

// Whether the lessons teach it, how many games are known, and whether the rules are in doubt.
export const evidenceText = ({ name, games = 0, sure }: Pick<RulesetHead, 'name' | 'games' | 'sure'>): string =>
  dotted([lessonsText({ name }), games > 0 ? plural('gamesOnRecord', games, { count: numberText(games) }) : '', textIfAny(doubts[sure ?? 'high']) ?? '']);

interface Place {
  isHead: boolean; // the one of its family to begin with
  hasBoard: boolean; // pictures of all of them would cost too much
}
type Item = (one: RulesetHead, place: Place) => ComponentChild;

const fewAtMost = 30; // of which pictures cost little

const Items = ({ all, item, hasBoard }: { all: RulesetHead[]; item: Item; hasBoard: boolean }) => (
  <ul class="rulesets">
    {all.map((one) => (
      <li key={one.name}>{item(one, { isHead: false, hasBoard })}</li>
    ))}
  </ul>
);

// The variants are drawn when they are unfolded.
function Variants({ all, item, isOpenFirst }: { all: RulesetHead[]; item: Item; isOpenFirst: boolean }) {
  const [isOpen, setOpen] = useState(isOpenFirst);
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{plural('variants', all.length)}</summary>
      {isOpen && <Items all={all} item={item} hasBoard={all.length <= fewAtMost} />}
    </details>
  );
}

interface FamilyProps {
  family: RulesetFamily;
  item: Item;
  isSheet: boolean;
  about?: Props['about'];
  chosen?: string | undefined;
}

function Family({ family: { key, title, members }, item, isSheet, about, chosen }: FamilyProps) {
  const [head, ...others] = members;
  const Title = isSheet ? 'h3' : 'h2';
  const said = about?.(key);
  return (
    <section class="ruleset-family">
      <Title>{title}</Title>
      {said && <p>{said}</p>}
      {head && item(head, { isHead: true, hasBoard: true })}
      {others.length > 0 && <Variants all={others} item={item} isOpenFirst={others.some(({ name }) => name === chosen)} />}
    </section>
  );
}

function goOn(event: JSX.TargetedKeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('input, summary, .ruleset-card')];
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
  about?: (family: string) => string | undefined; // in a sentence
  onSearch?: (text: string) => void;
}

export function RulesetBrowser({ rulesets, item, chosen, sought = '', isSheet = false, about, onSearch }: Props) {
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
      {isSought ? (
        <Items all={found.flatMap(({ members }) => members)} item={item} hasBoard={count <= fewAtMost} />
      ) : (
        <div class="ruleset-families">
          {found.map((family) => (
            <Family key={family.key} family={family} item={item} isSheet={isSheet} about={about} chosen={chosen} />
          ))}
        </div>
      )}
    </div>
  );
}

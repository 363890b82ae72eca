// The choice of a ruleset: the recommended one of each family and the last used ones in a select, all others in a sheet, which is loaded when it is opened.
import type { ComponentType } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { deviceStorage } from '../frame/device_storage';
import { Icon } from '../parts/icon';
import { Select, type Choice, type ChoiceGroup, type SelectProps } from '../parts/form';
import type { RulesetHead } from '../wire';
import { t } from '../words';
import { lastRulesets, rememberRuleset } from './last_rulesets';
import type { SheetProps } from './ruleset_sheet';
import { dotted, recommendedOf, titleWithSize } from './ruleset_families';

// The recommended ones, then the others among `used`: the last used ones and what is chosen. One is marked: the most played.
export function rulesetGroups(rulesets: readonly RulesetHead[], used: readonly string[]): ChoiceGroup[] {
  const recommended = recommendedOf(rulesets);
  const mostGames = Math.max(1, ...rulesets.map(({ games = 0 }) => games));
  const choiceOf = (one: RulesetHead): Choice => ({
    value: one.name,
    label: dotted([titleWithSize(one), one.games === mostGames ? t('mostPlayed') : '']),
  });
  const others = [...new Set(used)]
    .map((name) => rulesets.find((one) => one.name === name))
    .filter((one) => one !== undefined && !recommended.includes(one)) as RulesetHead[];
  return [
    { label: t('startHere'), choices: recommended.map(choiceOf) },
    { label: t('lastUsed'), choices: others.map(choiceOf) },
  ].filter(({ choices }) => choices.length > 0);
}

type Sheet = ComponentType<SheetProps>;

interface Props extends Omit<SelectProps, 'onChange' | 'choices' | 'chosen'> {
  rulesets: RulesetHead[];
  kind?: string; // a class
  chosen?: string | undefined; // initial value; a change resets the choice
  isControlled?: boolean; // shows `chosen` until the caller changes it
  onChange?: (name: string) => void;
  before?: Choice[]; // further choices, above the rulesets and below them
  after?: Choice[];
}

// A control for `Field`, like `Select`.
export function RulesetSelect({ rulesets, chosen = '', isControlled = false, onChange, before = [], after = [], kind = '', ...rest }: Props) {
  const [picked, setPicked] = useState({ from: chosen, name: chosen });
  const [Sheet, setSheet] = useState<Sheet | null>(null); // while it is open
  const [lastUsed] = useState(() => lastRulesets(deviceStorage));
  const field = useRef<HTMLDivElement>(null);
  const current = picked.from === chosen ? picked.name : chosen;
  // What was chosen in the sheet may have become an option just now.
  useLayoutEffect(() => {
    const select = field.current?.querySelector('select');
    if (select && [...select.options].some(({ value }) => value === current)) select.value = current;
  }, [current]);
  const choose = (name: string) => {
    if (!isControlled) setPicked({ from: chosen, name });
    if (rulesets.some((one) => one.name === name)) rememberRuleset(deviceStorage, name);
    onChange?.(name);
  };
  const open = () => void import('./ruleset_sheet').then(({ RulesetSheet }) => setSheet(() => RulesetSheet), () => undefined); // unreachable: the select has the usual ones
  const close = () => setSheet(null);
  const chooseInSheet = (name: string) => {
    close();
    choose(name);
  };
  const chooseInSelect = (name: string, select: HTMLSelectElement) => {
    if (isControlled) select.value = current;
    choose(name);
  };
  return (
    <div class={`ruleset-field ${kind}`.trim()} ref={field}>
      <Select {...rest} choices={[...before, ...rulesetGroups(rulesets, [...lastUsed, current]), ...after]} chosen={current} onChange={chooseInSelect} />
      <button type="button" class="quiet tool-button" aria-haspopup="dialog" title={t('allRulesets')} onClick={open}>
        <Icon name="book" />
        <span>{t('allRulesets')} …</span>
      </button>
      {Sheet && <Sheet rulesets={rulesets} chosen={current} choose={chooseInSheet} close={close} />}
    </div>
  );
}

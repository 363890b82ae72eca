// The choice of a ruleset by boards: the usual ones and the last one used; all others are in a sheet.
import { useState } from 'preact/hooks';
import type { App } from '../app';
import { deviceStorage } from '../frame/device_storage';
import { SmallBoard } from '../parts/board_card';
import { Icon } from '../parts/icon';
import type { RulesetHead } from '../wire';
import { t } from '../words';
import { lastRulesets, rememberRuleset } from './last_rulesets';
import { recommendedOf, usualOf } from './ruleset_families';
import { isOwn, ownRules, rulesetTitle, shortTitle } from './ruleset_names';
import { RulesetSheet } from './ruleset_sheet';

// In two rows of three: the usual ones, and the chosen one or else the last one used that is none of them.
function shownOf(rulesets: RulesetHead[], chosen: string): RulesetHead[] {
  const usual = usualOf(rulesets);
  const named = [chosen, ...lastRulesets(deviceStorage)].map((name) => rulesets.find((one) => one.name === name));
  const other = [...named, ...recommendedOf(rulesets)].find((one) => one !== undefined && !usual.includes(one));
  return other ? [...usual, other] : usual;
}

const titleAmong = (one: RulesetHead, recommended: readonly RulesetHead[]): string =>
  (recommended.includes(one) ? shortTitle : rulesetTitle)(one.name, one.title);

// Without special squares: thrones and corners come with the ruleset's page.
const picture = ({ position }: RulesetHead) => ({ position, thrones: [] });

interface Props {
  app: App;
  rulesets: RulesetHead[];
  chosen: string; // at first
  hasOwn: boolean; // a ruleset of one's own can be chosen
  onChange: (name: string) => void;
}

export function RulesetChooser({ app, rulesets, chosen: first, hasOwn, onChange }: Props) {
  const [chosen, setChosen] = useState(first);
  const [isOpen, setOpen] = useState(false);
  const recommended = recommendedOf(rulesets);
  const mostGames = Math.max(1, ...rulesets.map(({ games = 0 }) => games));
  const choose = (name: string) => {
    setOpen(false);
    setChosen(name);
    if (!isOwn(name)) rememberRuleset(deviceStorage, name);
    onChange(name);
  };
  const radio = (name: string) => <input type="radio" name="ruleset" value={name} checked={name === chosen} onChange={() => choose(name)} />;
  return (
    <fieldset class="ruleset-chooser">
      <legend>{t('ruleset')}</legend>
      <div class="ruleset-boards">
        {shownOf(rulesets, chosen).map((one) => (
          <label key={one.name} class="ruleset-board">
            {radio(one.name)}
            <SmallBoard app={app} shown={picture(one)} />
            <b>{titleAmong(one, recommended)}</b>
            <small>
              {one.size}×{one.size} {one.games === mostGames && <span>{t('mostPlayed')}</span>}
            </small>
          </label>
        ))}
      </div>
      <div class="actions">
        <button type="button" class="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <Icon name="book" />
          {t('allRulesets')} …
        </button>
        {hasOwn && (
          <label class="pill">
            {radio(ownRules)}
            <span>{t('ownRuleset')} …</span>
          </label>
        )}
      </div>
      {isOpen && <RulesetSheet rulesets={rulesets} chosen={chosen} choose={choose} close={() => setOpen(false)} />}
    </fieldset>
  );
}

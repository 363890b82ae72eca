// A ruleset of one's own, as the text of a file. The last one in this browser comes back.
import { deviceStorage } from '../device_storage';
import { ownRules } from '../ruleset_names';
import { t } from '../words';
import { Field, type Choice } from './form';

const key = 'skjaldborg.own-ruleset';
export const exampleRuleset = 'parent = "copenhagen"\nking.beside = "custodial"';

export const rememberOwnRuleset = (file: string): void => deviceStorage.setItem(key, file);

// Below the rulesets of the site.
export const ownChoice = (): Choice => ({ value: ownRules, label: `${t('ownRuleset')} …` });

export const OwnRuleset = () => (
  <Field label={t('ownRuleset')} hint={t('ownRulesetText')}>
    <textarea name="rulesetFile" rows={6} required spellcheck={false} placeholder={exampleRuleset} defaultValue={deviceStorage.getItem(key) ?? ''} />
  </Field>
);

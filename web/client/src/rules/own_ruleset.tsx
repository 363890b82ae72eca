// A ruleset of one's own, as the text of a file. The last one in this browser comes back.
import { deviceStorage } from '../frame/device_storage';
import { Field, type Choice } from '../parts/form';
import { t } from '../words';
import { ownRules } from './ruleset_names';

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

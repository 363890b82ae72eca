import { useSignal } from '@preact/signals';
import { Dialog } from '../parts/dialog';
import { errorText } from '../parts/form';
import { exampleRuleset } from '../rules/own_ruleset';
import { t } from '../words';
import { TextForm } from './text_form';

// A ruleset of one's own, as a file; the rules say what is wrong with it.
export function RulesetSheet({ open, close, file }: { open: (file: string) => Promise<void>; close: () => void; file: string }) {
  const trouble = useSignal('');
  const take = (text: string) => {
    trouble.value = '';
    void open(text).then(close, (error: unknown) => (trouble.value = errorText(error)));
  };
  return (
    <Dialog title={t('ownRuleset')} kind="drawer" close={close}>
      <TextForm
        intro={t('ownRulesetText')}
        label={t('ownRuleset')}
        placeholder={exampleRuleset}
        rows={12}
        accept=".toml,.rules,.txt"
        text={file}
        take={take}
        refuse={(reason) => (trouble.value = reason)}
      />
      <p class="problem" role="alert">
        {trouble.value}
      </p>
    </Dialog>
  );
}

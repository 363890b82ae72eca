import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { errorText } from '../parts/form';
import { ta } from '../words/analysis';
import { Dialog } from './elements';

// A ruleset of one's own, as a file; the rules say what is wrong with it.
export function RulesetSheet({ open, close, file }: { open: (file: string) => Promise<void>; close: () => void; file: string }) {
  const text = useRef<HTMLTextAreaElement>(null);
  const trouble = useSignal('');
  const submit = async () => {
    trouble.value = '';
    await open(text.current?.value ?? '').then(close, (error: unknown) => void (trouble.value = errorText(error)));
  };
  return (
    <Dialog title={ta('ownRuleset')} kind="drawer" close={close}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <p>{ta('ownRulesetText')}</p>
        <textarea ref={text} name="ruleset" rows={12} required spellcheck={false} aria-label={ta('ownRuleset')} placeholder={'parent = "copenhagen"\nking.beside = "custodial"'} defaultValue={file} />
        <div class="actions">
          <button type="submit" class="primary">
            {ta('load')}
          </button>
          <label class="file">
            <span class="sr-only">{ta('openFile')}</span>
            <input
              type="file"
              accept=".toml,.rules,.txt"
              onChange={(event) =>
                void event.currentTarget.files?.[0]?.text().then((content) => {
                  if (text.current) text.current.value = content;
                })
              }
            />
          </label>
        </div>
      </form>
      <p class="problem" role="alert">
        {trouble.value}
      </p>
    </Dialog>
  );
}


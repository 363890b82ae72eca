// A text to take in: typed or pasted, from a file, or dropped on the page.
import { useEffect, useRef } from 'preact/hooks';
import { ta } from '../words/analysis';

const maxSize = 1 << 20; // bytes of a file, characters of a text
const maxShown = 1 << 16; // characters of a file: a text area with hundreds of thousands of lines stops the browser for minutes

interface TextFormProps {
  intro: string;
  label: string;
  placeholder: string;
  rows: number;
  accept: string; // the endings of files
  text?: string; // to begin with
  given?: string | File | null; // taken in at once
  busy?: boolean;
  take: (text: string) => void;
  refuse: (reason: string) => void;
}

export function TextForm({ intro, label, placeholder, rows, accept, text = '', given = null, busy = false, take, refuse }: TextFormProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const takeIn = (content: string) => (content.length > maxSize ? refuse(ta('tooLarge')) : take(content));
  const show = (content: string) => {
    if (area.current) area.current.value = content.length <= maxShown ? content : '';
    takeIn(content);
  };
  const open = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > maxSize) refuse(ta('tooLarge'));
    else show(await file.text());
  };
  useEffect(() => {
    if (given instanceof File) void open(given);
    else if (given !== null) show(given);
  }, [given]);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        takeIn(area.current?.value ?? '');
      }}
    >
      <p>{intro}</p>
      <textarea ref={area} name="text" rows={rows} required aria-label={label} placeholder={placeholder} defaultValue={text} spellcheck={false} />
      <div class="actions">
        <button type="submit" class="primary" disabled={busy}>
          {ta('load')}
        </button>
        <label class="button file">
          {ta('openFile')}
          <input
            type="file"
            class="sr-only"
            accept={accept}
            onChange={(event) => {
              void open(event.currentTarget.files?.[0]);
              event.currentTarget.value = ''; // the same file may be chosen again
            }}
          />
        </label>
      </div>
    </form>
  );
}

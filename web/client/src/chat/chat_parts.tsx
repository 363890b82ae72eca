// What every chat has: its lines, which stay scrolled to the last, and the field for the next.
import '../styles/chat.css';
import type { ComponentChildren, Ref } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Problem, useWork } from '../parts/form';
import { t } from '../words';

export const maxLineLength = 200;

export function ChatLines({ count, children }: { count: number; children: ComponentChildren }) {
  const list = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => list.current?.scrollTo({ top: list.current.scrollHeight }), [count]);
  return (
    <ol class="chat-lines" ref={list} aria-live="polite" tabIndex={0} aria-label={t('chat')}>
      {children}
    </ol>
  );
}

export function ChatField({ say, field }: { say: (text: string) => Promise<void>; field?: Ref<HTMLInputElement> }) {
  const work = useWork();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const input = (event.currentTarget as HTMLFormElement).elements.namedItem('text') as HTMLInputElement;
    const text = input.value.trim();
    if (text !== '') work.run(() => say(text).then(() => (input.value = '')));
  };
  return (
    <>
      <form onSubmit={submit}>
        <input
          type="text"
          name="text"
          {...(field && { ref: field })}
          maxLength={maxLineLength}
          aria-label={t('message')}
          placeholder={t('message')}
          autocomplete="off"
          enterkeyhint="send"
        />
        <button type="submit" class="quiet" disabled={work.isBusy}>
          {t('send')}
        </button>
      </form>
      <Problem text={work.problem} />
    </>
  );
}

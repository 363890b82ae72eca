// Rows of the settings: a name, a sentence, and a control.
import { cloneElement, type ComponentChildren, type JSX, type VNode } from 'preact';
import { useId } from 'preact/hooks';

export const Section = ({ title, children }: { title: string; children: ComponentChildren }) => (
  <section class="settings-section">
    <h2>{title}</h2>
    {children}
  </section>
);

interface RowProps {
  label: string;
  hint?: string | undefined;
  children: VNode; // an input or a select
}

export function Row({ label, hint, children }: RowProps) {
  const id = useId();
  return (
    <div class="setting">
      <label for={id}>{label}</label>
      {hint && <small id={`${id}-hint`}>{hint}</small>}
      {cloneElement(children as VNode<JSX.HTMLAttributes>, { id, ...(hint && { 'aria-describedby': `${id}-hint` }) })}
    </div>
  );
}

// A row whose control says itself what it does: a button, a link, a form.
export const ActionRow = ({ label, hint, children }: { label: string; hint?: ComponentChildren; children: ComponentChildren }) => (
  <div class="setting">
    <h3>{label}</h3>
    {hint && <small>{hint}</small>}
    <div>{children}</div>
  </div>
);

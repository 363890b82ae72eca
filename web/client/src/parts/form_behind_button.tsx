import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Form, type FormProps } from './form';

// A form behind a button: what needs a password asks for it when somebody wants it. It closes when that is done.
export function FormBehindButton({ open, submit, ...form }: FormProps & { open?: string }) {
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(false);
  useLayoutEffect(() => {
    if (isOpen || wasOpen.current) place.current?.querySelector<HTMLElement>('input, button')?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const finish = async (data: FormData, element: HTMLFormElement) => {
    await submit(data, element);
    setOpen(false);
  };
  return (
    <div ref={place}>
      {isOpen ? (
        <Form {...form} submit={finish} onCancel={() => setOpen(false)} />
      ) : (
        <button type="button" onClick={() => setOpen(true)}>
          {open ?? form.label}
        </button>
      )}
    </div>
  );
}

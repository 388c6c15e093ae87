import { type RefObject, useEffect } from 'react';

const TAKEN = 'input, select, textarea, button, a, dialog';

/**
 * Keys that no field or button takes go into the first field of this form, or of what it is in, which also has the focus
 * at first. They replace what stands there.
 */
export function useFreeKeys(form: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const input = () => form.current?.querySelector('input');
    input()?.focus();
    const take = ({ target, key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      const isFree = !(target instanceof Element) || target.closest(TAKEN) === null;
      if (!isFree || key.length !== 1 || ctrlKey || metaKey || altKey) return;
      input()?.focus();
      input()?.select();
    };
    document.addEventListener('keydown', take);
    return () => document.removeEventListener('keydown', take);
  }, [form]);
}

import { type FormEvent, useEffect } from 'react';
import type { Form, FormValues } from '#storefront/ui/forms/use-form.ts';

/**
 * Scrolls to the message of a failed request, which stands above the form and may be off screen. Returns the form's
 * `submit`, which clears the message first.
 */
export function useShownFailure<F extends FormValues>(form: Form<F>, failure: unknown, clear: () => void) {
  const { ref } = form;
  useEffect(() => {
    if (failure) ref.current?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'center' });
  }, [failure, ref]);
  return (event?: FormEvent): void => {
    if (!form.busy) clear();
    form.submit(event);
  };
}

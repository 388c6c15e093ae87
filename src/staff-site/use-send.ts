import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { z } from 'zod';
import { callStaff, type Method, StaffCallFailed, sendStaff } from './staff-call.ts';
import { showToast } from './ui/toasts.tsx';

interface SendOptions<S extends z.ZodType> {
  body?: unknown;
  /** Schema of the answer; none for calls without an answer. */
  schema?: S;
  /** Toast on success; a function of the answer where that has details. */
  done?: string | ((answer: z.output<S>) => string);
  headers?: Record<string, string>;
  /** How long to try again without a connection, for what may be repeated, in milliseconds. */
  patienceMs?: number;
  /** Navigates to another screen instead of reloading this one. */
  onDone?: (answer: z.output<S>) => void | Promise<void>;
}

/**
 * Sends a change from a screen: one at a time, with a busy state, then reloads the screen's data. A failure is shown as
 * a toast, and in `fields` beside the form's fields, the first of which takes the focus. Returns true (or the answer) on
 * success, null on failure.
 */
export function useSend() {
  const [busy, setBusy] = useState(false);
  const [fields, setFields] = useState<Record<string, string>>({});
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (Object.keys(fields).length > 0) focusFirstWrongField();
  }, [fields]);
  const send = async <S extends z.ZodType = z.ZodType<true>>(
    method: Method,
    path: string,
    options: SendOptions<S> = {},
  ): Promise<z.output<S> | null> => {
    const { body, schema, done, headers, onDone, patienceMs } = options;
    setBusy(true);
    setFields({});
    try {
      const answer = schema
        ? await callStaff(method, path, schema, { body, headers, patienceMs })
        : await sendStaff(method, path, { body, headers, patienceMs }).then(() => true as const);
      await (onDone ? onDone(answer as z.output<S>) : revalidate());
      // Only now, when the screen shows the change and accepts input: text typed after the toast must not be lost.
      if (done) showToast(typeof done === 'function' ? done(answer as z.output<S>) : done);
      return answer as z.output<S>;
    } catch (error) {
      if (!(error instanceof StaffCallFailed)) throw error;
      setFields(Object.fromEntries(Object.entries(error.fields).map(([name, text]) => [name, asSentence(text)])));
      showToast(
        error.errorCode === 'BadRequest' && Object.keys(error.fields).length > 0
          ? 'Check the marked fields.'
          : error.message,
        'error',
      );
      // Somebody else made a change first: the screen shows the current state.
      if (error.status === 409) await revalidate();
      return null;
    } finally {
      setBusy(false);
    }
  };
  return { send, busy, fields, setFields };
}

/** In an open dialog, or else on the screen. */
export function focusFirstWrongField(): void {
  const shown = document.querySelector('dialog[open]') ?? document.querySelector('main');
  shown?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}

/** A schema's message for a field, as a sentence of its own. */
const asSentence = (text: string): string =>
  text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? '' : '.');

import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { z } from 'zod';
import { callStaff, type Method, StaffCallFailed, sendStaff } from './staff-call.ts';
import { say } from './ui/toasts.tsx';

interface SendOptions<S extends z.ZodType> {
  body?: unknown;
  /** Of the answer; none for calls that answer nothing. */
  schema?: S;
  /** Said when it is done; of the answer where that knows better. */
  done?: string | ((answer: z.output<S>) => string);
  headers?: Record<string, string>;
  /** Goes on to another screen, in place of reading this one anew. */
  goOn?: (answer: z.output<S>) => void | Promise<void>;
}

/**
 * Changes something at the shop from a screen: one at a time, busy meanwhile, the screen's data read anew after it. What
 * failed is said at the edge of the screen, and stands in `fields` beside what was typed. True (or the answer) when done, null when not.
 */
export function useSend() {
  const [busy, setBusy] = useState(false);
  const [fields, setFields] = useState<Record<string, string>>({});
  const { revalidate } = useRevalidator();
  const send = async <S extends z.ZodType = z.ZodType<true>>(
    method: Method,
    path: string,
    options: SendOptions<S> = {},
  ): Promise<z.output<S> | null> => {
    const { body, schema, done, headers, goOn } = options;
    setBusy(true);
    setFields({});
    try {
      const answer = schema
        ? await callStaff(method, path, schema, { body, headers })
        : await sendStaff(method, path, { body, headers }).then(() => true as const);
      await (goOn ? goOn(answer as z.output<S>) : revalidate());
      // Only now, when the screen shows it and takes the next thing: what is typed after it must not be lost.
      if (done) say(typeof done === 'function' ? done(answer as z.output<S>) : done);
      return answer as z.output<S>;
    } catch (error) {
      if (!(error instanceof StaffCallFailed)) throw error;
      setFields(Object.fromEntries(Object.entries(error.fields).map(([name, text]) => [name, asSentence(text)])));
      say(
        error.errorCode === 'BadRequest' && Object.keys(error.fields).length > 0
          ? 'Some fields need another look.'
          : error.message,
        'error',
      );
      // Somebody else was first: the screen shows what is so now.
      if (error.status === 409) await revalidate();
      return null;
    } finally {
      setBusy(false);
    }
  };
  return { send, busy, fields, setFields };
}

/** What a schema says of a part reads as a sentence where it stands alone. */
const asSentence = (text: string): string =>
  text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? '' : '.');

import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import {
  type StaffChangeable,
  type StaffChangeQuote,
  staffChangeQuoteSchema,
  staffChangeReplySchema,
  staffChangeRequestSchema,
  staffWishSchema,
} from '#contract/staff/orders/staff-order-changes.ts';
import { useSend } from '../../../use-send.ts';
import { type ChangeDraft, draftOf, wishOf } from './change-draft.ts';
import { problemsOf } from './change-problems.ts';

/** What is chosen of a change, what it would cost, and making it at that total. */
export function useChange(number: string, changeable: StaffChangeable) {
  const navigate = useNavigate();
  const [draft, setDraft] = useState(() => draftOf(changeable));
  const [shown, setShown] = useState<{ quote: StaffChangeQuote; changeId: string; wish: string } | null>(null);
  const { send, busy, fields, setFields } = useSend();
  const wish = wishOf(draft, changeable);
  const text = JSON.stringify(wish);
  const showQuote = async (event: FormEvent) => {
    event.preventDefault();
    const parsed = staffWishSchema.safeParse(wish);
    if (!parsed.success) return setFields(problemsOf(parsed.error.issues));
    await send('POST', `staff/orders/${number}/change-quote`, {
      body: parsed.data,
      schema: staffChangeQuoteSchema,
      // The same wish is the same change, however often it is shown: no answer to it may have been a change.
      onDone: (quote) =>
        setShown((now) => ({ quote, changeId: now?.wish === text ? now.changeId : crypto.randomUUID(), wish: text })),
    });
  };
  const quote = shown?.wish === text ? shown.quote : null;
  const make = async (reason: string) => {
    if (!shown || !quote) return;
    const refund = Math.max(0, -quote.difference);
    const { changeId } = shown;
    const collect = Math.max(0, quote.difference);
    const total = quote.after.total;
    const parsed = staffChangeRequestSchema.safeParse({ ...wish, changeId, total, refund, collect, reason });
    if (!parsed.success) return setFields(problemsOf(parsed.error.issues));
    await send('POST', `staff/orders/${number}/changes`, {
      body: parsed.data,
      schema: staffChangeReplySchema,
      done:
        collect > 0
          ? 'The customer is emailed a link to pay; the order is changed once that is paid.'
          : 'The order is changed; the customer gets an email.',
      onDone: () => navigate(`/orders/${number}`),
    });
  };
  const put = (values: Partial<ChangeDraft>) => setDraft((now) => ({ ...now, ...values }));
  return { draft, put, fields, quote, busy, showQuote, make };
}

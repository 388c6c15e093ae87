import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import {
  heldPhoneOrderSchema,
  holdPhoneOrderSchema,
  type PhoneOptions,
  type PhoneQuote,
  phoneCartSchema,
  phoneQuoteSchema,
} from '#contract/staff/orders/staff-phone-orders.ts';
import { useSend } from '../../../use-send.ts';
import { cartOf, emptyForm, type KnownCustomer, type PhoneForm, phoneProblems } from './phone-draft-form.ts';

/** What is typed of a phone order, what it would cost, and keeping it at that total. */
export function usePhoneOrder(options: PhoneOptions, known: KnownCustomer | null) {
  const navigate = useNavigate();
  const [form, setForm] = useState(() => emptyForm(options, known));
  const [shown, setShown] = useState<{ quote: PhoneQuote; draftId: string; cart: string } | null>(null);
  const { send, busy, fields, setFields } = useSend();
  const cart = cartOf(form);
  const text = JSON.stringify(cart);
  const showQuote = async (event: FormEvent) => {
    event.preventDefault();
    const parsed = phoneCartSchema.safeParse(cart);
    if (!parsed.success) return setFields(phoneProblems(parsed.error.issues));
    await send('POST', 'staff/phone-orders/quote', {
      body: parsed.data,
      schema: phoneQuoteSchema,
      // The same cart is the same phone order, however often it is shown: no answer to it may have been one.
      onDone: (quote) =>
        setShown((now) => ({ quote, draftId: now?.cart === text ? now.draftId : crypto.randomUUID(), cart: text })),
    });
  };
  const quote = shown?.cart === text ? shown.quote : null;
  const hold = async () => {
    if (!shown || !quote) return;
    const parsed = holdPhoneOrderSchema.safeParse({ ...cart, draftId: shown.draftId, total: quote.total });
    if (!parsed.success) return setFields(phoneProblems(parsed.error.issues));
    await send('POST', 'staff/phone-orders', {
      body: parsed.data,
      schema: heldPhoneOrderSchema,
      done: 'The stock is held.',
      onDone: ({ draftId }) => navigate(`/phone-orders/${draftId}`),
    });
  };
  const put = (values: Partial<PhoneForm>) => setForm((now) => ({ ...now, ...values }));
  return { form, put, fields, quote, busy, showQuote, hold };
}

export type PhoneOrderForm = ReturnType<typeof usePhoneOrder>;

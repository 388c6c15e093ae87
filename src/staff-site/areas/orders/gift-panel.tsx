import { type FormEvent, useState } from 'react';
import { type OrderGift, recipientRequestSchema } from '#contract/staff/orders/staff-gifts.ts';
import type { StaffOrder } from '#contract/staff/orders/staff-orders.ts';
import { formatCalendarDay } from '#shared/nz-dates.ts';
import { useMay } from '../../session.ts';
import { Field } from '../../ui/forms/field.tsx';
import { SubmitRow } from '../../ui/forms/submit-row.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Money, Status, type Tone, When } from '../../ui/values.tsx';
import { useSend } from '../../use-send.ts';

const tones: Record<OrderGift['state'], Tone> = { Waiting: 'waiting', Sent: 'good', Failed: 'bad', Stopped: 'done' };

/** To whom the gift cards of an order go, and when; a wrong address can be corrected (UX-03). */
export const GiftPanel = ({ number, gifts }: { number: StaffOrder['number']; gifts: readonly OrderGift[] }) => (
  <Panel title="Gift cards by email">
    <ul className="flex flex-col gap-4">
      {gifts.map((gift) => (
        <li key={`${gift.lineNo} ${gift.unitNo}`}>
          <span className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="min-w-0 font-semibold break-words">{gift.name || 'Deleted'}</span>
            <Money dollars={gift.amount} />
          </span>
          <span className="block break-words">{gift.email}</span>
          <span className="block text-sm text-quiet">
            <Status tone={tones[gift.state]}>{gift.state}</Status>{' '}
            {gift.mailedAt ? (
              <When at={gift.mailedAt} />
            ) : gift.sendOn ? (
              `on ${formatCalendarDay(gift.sendOn)} at 8 am`
            ) : (
              'as soon as it is paid for'
            )}
          </span>
          {gift.message && (
            <p className="mt-1 border-l-2 border-line-strong pl-3 break-words whitespace-pre-wrap">{gift.message}</p>
          )}
          <CorrectRecipient key={`${gift.name} ${gift.email}`} number={number} gift={gift} />
        </li>
      ))}
    </ul>
  </Panel>
);

function CorrectRecipient({ number, gift }: { number: string; gift: OrderGift }) {
  const mayWrite = useMay('writeToCustomers');
  const [name, setName] = useState(gift.name);
  const [email, setEmail] = useState(gift.email);
  const { send, busy, fields, setFields } = useSend();
  if (!mayWrite || gift.email === '' || gift.state === 'Stopped') return null;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const parsed = recipientRequestSchema.safeParse({ name, email });
    if (!parsed.success) {
      setFields(Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message])));
      return;
    }
    await send('PUT', `staff/orders/${number}/gifts/${gift.lineNo}/${gift.unitNo}/recipient`, {
      body: parsed.data,
      done:
        gift.state === 'Waiting' ? 'The recipient is corrected.' : 'The recipient is corrected. Send the email again.',
    });
  };
  return (
    <details className="no-print mt-1">
      <summary className="cursor-pointer underline underline-offset-4">Correct the recipient</summary>
      <form onSubmit={submit} noValidate className="mt-2 flex flex-col gap-3">
        <Field
          label="Name"
          name={`name-${gift.lineNo}-${gift.unitNo}`}
          value={name}
          onChange={setName}
          error={fields.name}
        />
        <Field
          label="Email address"
          name={`email-${gift.lineNo}-${gift.unitNo}`}
          type="email"
          value={email}
          onChange={setEmail}
          error={fields.email}
        />
        <SubmitRow label="Save recipient" busy={busy} />
      </form>
    </details>
  );
}

import { type FormEvent, useState } from 'react';
import { dispatchRequestSchema, orderWorkReplySchema, type StaffOrder } from '#contract/staff/orders/staff-orders.ts';
import { useSend } from '../../../use-send.ts';

/** Units of a line that are not dispatched yet. */
export const leftOf = ({ qty, sent, toEmail }: StaffOrder['lines'][number]): number =>
  Math.max(0, qty - sent - toEmail);

/** What is typed of a parcel, and sending it. */
export function useParcel(order: StaffOrder, open: StaffOrder['lines']) {
  const [units, setUnits] = useState<Record<number, string>>({});
  const [carrier, setCarrier] = useState('');
  const [trackingNumber, setTracking] = useState('');
  // Idempotency reference of this parcel: a repeated click, or a retry after a lost answer, dispatches it once.
  const [ref, setRef] = useState(() => crypto.randomUUID());
  const { send, busy, fields, setFields } = useSend();
  const wanted = open
    .map((line) => ({ lineNo: line.lineNo, qty: Number(units[line.lineNo] ?? leftOf(line)) }))
    .filter(({ qty }) => qty !== 0);
  const count = wanted.reduce((sum, { qty }) => sum + qty, 0);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const parsed = dispatchRequestSchema.safeParse({
      ref,
      carrier,
      trackingNumber: trackingNumber.trim(),
      lines: wanted,
    });
    if (!parsed.success) {
      setFields({ lines: wanted.length === 0 ? 'Choose the items to send.' : 'Enter whole numbers of units.' });
      return;
    }
    const done = await send('POST', `staff/orders/${order.number}/dispatch`, {
      body: parsed.data,
      schema: orderWorkReplySchema,
      done: 'The parcel is sent.',
    });
    if (!done) return;
    setUnits({});
    setTracking('');
    setRef(crypto.randomUUID());
  };
  return { units, setUnits, carrier, setCarrier, trackingNumber, setTracking, count, submit, busy, fields };
}

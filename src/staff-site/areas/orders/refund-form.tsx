import { type FormEvent, useState } from 'react';
import { REFUND_REASON_REQUIRED, type RefundRequestBody, refundReplySchema, refundRequestSchema, type StaffOrder } from '#contract/staff-orders.ts';
import { dollarsToCents, formatCents } from '#shared/money.ts';
import { moneyBackWords, TILL_REFUND } from '../../order-words.ts';
import { Button } from '../../ui/button.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { Field } from '../../ui/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useSend } from '../../use-send.ts';

const AMOUNT = /^\d{1,6}(\.\d{1,2})?$/;

/** Gives money back to how it was paid: cards and the like first, then gift cards and rewards. */
export function RefundForm({ order, refundable }: { order: StaffOrder; refundable: number }) {
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  // The same refund asked for twice is one refund.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const { send, busy, fields, setFields } = useSend();
  const most = formatCents(dollarsToCents(refundable));
  const delivery = order.office?.delivery ?? 0;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const typed = amount.trim().replace(/^\$/, '');
    const parsed = refundRequestSchema.safeParse({ key, amount: typed === '' ? 'all' : Number(typed), reason });
    const wrong: Record<string, string> = {};
    if (typed !== '' && !AMOUNT.test(typed)) wrong.amount = 'Write an amount such as 49.90.';
    if (reason.trim() === '') wrong.reason = REFUND_REASON_REQUIRED;
    if (!parsed.success || Object.keys(wrong).length > 0) {
      setFields(Object.keys(wrong).length > 0 ? wrong : { amount: 'Write an amount such as 49.90.' });
      return;
    }
    await giveBack(parsed.data, typeof parsed.data.amount === 'number' ? formatCents(dollarsToCents(parsed.data.amount)) : most);
  };
  const giveDeliveryBack = async () => {
    const parsed = refundRequestSchema.safeParse({ key, amount: 'delivery', reason });
    if (parsed.success) await giveBack(parsed.data, formatCents(dollarsToCents(delivery)));
    else setFields({ reason: REFUND_REASON_REQUIRED });
  };
  const giveBack = async (body: RefundRequestBody, words: string) => {
    setFields({});
    // Refunded in full: nothing of it may be sent any more (FIX-24).
    const stops = words === most && (order.state === 'PLACED' || order.state === 'PARTLY_SHIPPED');
    const sure = await confirm({
      title: `Give ${words} back?`,
      body: (
        <p>
          {order.channel === 'pos' ? TILL_REFUND : `It goes back to how order ${order.number} was paid.`}{' '}
          {stops && 'That is all of it, so what has not been sent is cancelled. '}A refund cannot be taken back.
        </p>
      ),
      action: `Refund ${words}`,
    });
    if (!sure) return;
    const done = await send('POST', `staff/orders/${order.number}/refunds`, {
      body,
      schema: refundReplySchema,
      done: order.channel === 'pos' ? moneyBackWords('pos', words) : `${words} goes back.`,
    });
    // Whatever was said, the next press is another refund only when this one was done.
    if (!done) return;
    setAmount('');
    setReason('');
    setKey(crypto.randomUUID());
  };
  return (
    <Panel title="Refund">
      {cardsToldOf(order.office?.giftCards).map((line) => (
        <p key={line} className="mb-3">
          {line}
        </p>
      ))}
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Field
          label="Amount"
          name="amount"
          optional
          inputMode="decimal"
          hint={`Leave blank to refund the full ${most}.`}
          value={amount}
          onChange={setAmount}
          error={fields.amount}
        />
        <Field label="Reason" name="reason" maxLength={200} value={reason} onChange={setReason} error={fields.reason} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="danger" busy={busy}>
            Refund
          </Button>
          {delivery > 0 && (
            <Button variant="secondary" busy={busy} onClick={() => void giveDeliveryBack()}>
              Refund delivery, {formatCents(dollarsToCents(delivery))}
            </Button>
          )}
        </div>
      </form>
    </Panel>
  );
}

/** What becomes of gift cards that the order sold. */
function cardsToldOf(cards: { unspent: number; spent: number } | undefined): string[] {
  const words = (dollars: number) => formatCents(dollarsToCents(dollars));
  return [
    ...(cards && cards.unspent > 0
      ? [`The order’s gift cards hold ${words(cards.unspent)}. What a refund gives back beyond the rest of the order is taken off them.`]
      : []),
    ...(cards && cards.spent > 0 ? [`${words(cards.spent)} of its gift cards is spent, or set aside for an order, and stays paid.`] : []),
  ];
}

import { type FormEvent, useState } from 'react';
import {
  REFUND_CHOICE_REQUIRED,
  REFUND_REASON_REQUIRED,
  type RefundRequestBody,
  refundReplySchema,
  refundRequestSchema,
  type StaffOrder,
} from '#contract/staff/orders/staff-orders.ts';
import { dollarsToCents, formatCents, roundDollars } from '#shared/money.ts';
import { productName } from '#shared/product-name.ts';
import { type RefundTarget, refundTargets, refundWords, TILL_REFUND } from '../../order-words.ts';
import { Button } from '../../ui/button.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { Field, RadioGroup, Select } from '../../ui/forms/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useSend } from '../../use-send.ts';

const AMOUNT = /^\d{1,6}(\.\d{1,2})?$/;
const AMOUNT_HELP = 'Enter an amount such as 49.90.';
type Mode = 'amount' | 'lines';
type Office = NonNullable<StaffOrder['office']>;
const inWords = (dollars: number): string => formatCents(dollarsToCents(dollars));

/**
 * Refunds an order to the methods it was paid with: cards and the like first, then gift cards and rewards. By amount,
 * or by items, whose amount the shop calculates (FIX-77).
 */
export function RefundForm({ order, office }: { order: StaffOrder; office: Office }) {
  const refund = useRefund(order, office);
  const { draft, put, isByLines, wanted, submit, submitRefund, busy, fields } = refund;
  const { delivery } = office;
  return (
    <Panel title="Refund">
      {giftCardNotes(office.giftCards).map((line) => (
        <p key={line} className="mb-3">
          {line}
        </p>
      ))}
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <WhatToRefund order={order} office={office} refund={refund} />
        {office.customerId !== null && (
          <RadioGroup
            label="Refund to"
            name="to"
            value={draft.to}
            onChange={(to) => put({ to })}
            options={refundTargets}
          />
        )}
        <Field
          label="Reason"
          name="reason"
          maxLength={200}
          value={draft.reason}
          onChange={(reason) => put({ reason })}
          error={fields.reason}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="danger" busy={busy}>
            {isByLines && wanted.length > 0 ? `Refund ${inWords(worthOfAll(wanted, office.goods))}` : 'Refund'}
          </Button>
          {delivery > 0 && (
            <Button variant="secondary" busy={busy} onClick={() => void submitRefund({ amount: 'delivery' }, delivery)}>
              Refund delivery, {inWords(delivery)}
            </Button>
          )}
        </div>
      </form>
    </Panel>
  );
}

/** The units of the lines that may still be refunded, each with its amount. */
function LineChoice(props: {
  order: StaffOrder;
  lineRefunds: Office['lineRefunds'];
  units: Readonly<Record<number, number>>;
  onChange: (units: Record<number, number>) => void;
  error: string | undefined;
}) {
  const { order, lineRefunds, units, onChange, error } = props;
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">Items to refund, at the price paid after discounts</legend>
      <ul className="flex flex-col gap-3">
        {lineRefunds.map(({ lineNo, amounts }) => {
          const line = order.lines.find((one) => one.lineNo === lineNo);
          return (
            line && (
              <li key={lineNo}>
                <Select
                  label={[productName(line), line.size, line.colourName].filter(Boolean).join(', ')}
                  name={`refund-line-${lineNo}`}
                  value={`${Math.min(units[lineNo] ?? 0, amounts.length)}`}
                  onChange={(value) => onChange({ ...units, [lineNo]: Number(value) })}
                  options={[
                    'None',
                    ...amounts.map((worth, index) => `${index + 1} of ${amounts.length}, ${inWords(worth)}`),
                  ].map((label, value) => ({
                    value: `${value}`,
                    label,
                  }))}
                />
              </li>
            )
          );
        })}
      </ul>
      {error && (
        <p role="alert" className="mt-2 text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** Several lines together are refunded no more than the remaining amount paid for items. */
const worthOfAll = (wanted: readonly { worth: number }[], goods: number): number =>
  Math.min(goods, roundDollars(wanted.reduce((sum, { worth }) => sum + worth, 0)));

/** Asks for confirmation; after a full refund nothing of the order may be dispatched any more (FIX-24). */
function isSure(
  order: StaffOrder,
  words: string,
  { isAll, isByLines, to }: { isAll: boolean; isByLines: boolean; to: RefundTarget },
): Promise<boolean> {
  const isOpen = order.state === 'PLACED' || order.state === 'PARTLY_SHIPPED';
  return confirm({
    title: `Refund ${words}?`,
    body: (
      <p>
        {whereTo(order, to)} {isAll && isOpen && 'This is the full amount, so undispatched items are cancelled. '}
        {isByLines && isOpen && !isAll && 'Items not yet dispatched will still be dispatched. '}A refund cannot be
        undone.
      </p>
    ),
    action: `Refund ${words}`,
  });
}

function whereTo({ channel, number }: StaffOrder, to: RefundTarget): string {
  if (to === 'storeCredit')
    return 'The customer gets it as store credit, except for what was paid with gift cards and rewards: that goes back to them.';
  return channel === 'pos' ? TILL_REFUND : `The money is refunded to the payment methods used for order ${number}.`;
}

/** What happens to gift cards that the order sold. */
function giftCardNotes({ unspent, spent }: Office['giftCards']): string[] {
  return [
    ...(unspent > 0
      ? [
          `The gift cards sold in this order hold ${inWords(unspent)}. A refund of more than the other items reduces their balance.`,
        ]
      : []),
    ...(spent > 0
      ? [`${inWords(spent)} of its gift cards has been spent or is reserved for an order, and cannot be refunded.`]
      : []),
  ];
}

interface Draft {
  to: RefundTarget;
  way: Mode;
  amount: string;
  /** Units to refund by the number of their line. */
  units: Readonly<Record<number, number>>;
  reason: string;
}
const emptyDraft: Draft = { to: 'original', way: 'amount', amount: '', units: {}, reason: '' };

/** What is typed of a refund, and requesting it. */
function useRefund(order: StaffOrder, office: Office) {
  const [draft, setDraft] = useState(emptyDraft);
  // Idempotency key: the same refund requested twice is one refund.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const { send, busy, fields, setFields } = useSend();
  const { refundable, lineRefunds } = office;
  const { way, units, reason, to } = draft;
  const isByLines = way === 'lines' && lineRefunds.length > 0;
  const wanted = lineRefunds.flatMap(({ lineNo, amounts }) => {
    // Somebody else may have refunded some units since they were chosen.
    const qty = Math.min(units[lineNo] ?? 0, amounts.length);
    return qty > 0 ? [{ lineNo, qty, worth: amounts[qty - 1] ?? 0 }] : [];
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const typed = draft.amount.trim().replace(/^\$/, '');
    const wrong: Record<string, string> = {};
    if (isByLines && wanted.length === 0) wrong.lines = REFUND_CHOICE_REQUIRED;
    if (!isByLines && typed !== '' && !AMOUNT.test(typed)) wrong.amount = AMOUNT_HELP;
    if (reason.trim() === '') wrong.reason = REFUND_REASON_REQUIRED;
    if (Object.keys(wrong).length > 0) return setFields(wrong);
    const lines = wanted.map(({ lineNo, qty }) => ({ lineNo, qty }));
    if (isByLines) return submitRefund({ lines }, worthOfAll(wanted, office.goods));
    return submitRefund({ amount: typed === '' ? 'all' : Number(typed) }, typed === '' ? refundable : Number(typed));
  };
  const submitRefund = async (what: Pick<RefundRequestBody, 'amount' | 'lines'>, dollars: number) => {
    const parsed = refundRequestSchema.safeParse({ key, ...what, left: refundable, reason, to });
    if (!parsed.success) {
      const isReason = reason.trim() === '';
      return setFields(isReason ? { reason: REFUND_REASON_REQUIRED } : { amount: AMOUNT_HELP });
    }
    setFields({});
    const words = inWords(dollars);
    if (
      !(await isSure(order, words, { isAll: words === inWords(refundable), isByLines: what.lines !== undefined, to }))
    )
      return;
    const done = await send('POST', `staff/orders/${order.number}/refunds`, {
      body: parsed.data,
      schema: refundReplySchema,
      done: ({ amount: back }) =>
        order.channel === 'pos' && to === 'original'
          ? refundWords('pos', inWords(back))
          : `${inWords(back)} is being refunded.`,
    });
    // The next click is a new refund only if this one was made.
    if (!done) return;
    setDraft({ ...emptyDraft, way });
    setKey(crypto.randomUUID());
  };
  const put = (values: Partial<Draft>) => setDraft((now) => ({ ...now, ...values }));
  return { draft, put, isByLines, wanted, submit, submitRefund, busy, fields };
}

/** All or a part of it by amount, or by items. */
function WhatToRefund({
  order,
  office,
  refund,
}: {
  order: StaffOrder;
  office: Office;
  refund: ReturnType<typeof useRefund>;
}) {
  const { draft, put, isByLines, fields } = refund;
  const { refundable, lineRefunds } = office;
  return (
    <>
      {lineRefunds.length > 0 && (
        <RadioGroup
          label="What to refund"
          name="way"
          value={draft.way}
          onChange={(way) => put({ way })}
          options={[
            { value: 'amount', label: 'Full or partial refund' },
            { value: 'lines', label: 'Items' },
          ]}
        />
      )}
      {isByLines ? (
        <LineChoice
          order={order}
          lineRefunds={lineRefunds}
          units={draft.units}
          onChange={(units) => put({ units })}
          error={fields.lines}
        />
      ) : (
        <Field
          label="Amount"
          name="amount"
          optional
          inputMode="decimal"
          hint={`Leave blank to refund the full ${inWords(refundable)}.`}
          value={draft.amount}
          onChange={(amount) => put({ amount })}
          error={fields.amount}
        />
      )}
    </>
  );
}

import { type FormEvent, useState } from 'react';
import {
  importedReturnReply,
  importedReturnSchema,
  RETURN_REFERENCE_REQUIRED,
  type StaffImportedOrder,
} from '#contract/staff/imports/imported-orders.ts';
import { dollarsToCents, formatCents } from '#shared/money.ts';
import { Button } from '../../ui/button.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { Field, RadioGroup } from '../../ui/forms/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useSend } from '../../use-send.ts';
import { proposedCents } from './proposed-refund.ts';
import { ReturnUnits } from './return-units.tsx';

const inWords = (dollars: number): string => formatCents(dollarsToCents(dollars));
type Way = 'hand' | 'store-credit';
interface Draft {
  units: Readonly<Record<number, number>>;
  paidBy: Way;
  /** Null: what is proposed for the units. */
  amount: string | null;
  reference: string;
  note: string;
}
const empty: Draft = { units: {}, paidBy: 'hand', amount: null, reference: '', note: '' };

/** Takes units of an imported order back: the money is given by hand, or as store credit (MOVE-02). */
export function ReturnForm({ order }: { order: StaffImportedOrder }) {
  const { draft, put, amount, busy, fields, submit } = useReturn(order);
  return (
    <Panel title="Take a return">
      <p className="mb-3 max-w-xl">
        No payment provider is asked and stock stays as it is: pay the refund by hand first, or as store credit. A unit
        that can be sold again is put into stock under Stock.
      </p>
      <form onSubmit={submit} noValidate className="flex max-w-xl flex-col gap-4">
        <ReturnUnits
          order={order}
          units={draft.units}
          onChange={(units) => put({ units, amount: null })}
          error={fields.lines}
        />
        <Refund {...{ order, draft, put, amount, fields }} />
        <Field
          label="Note"
          name="return-note"
          optional
          maxLength={500}
          value={draft.note}
          onChange={(note) => put({ note })}
          error={fields.note}
        />
        <div>
          <Button type="submit" variant="danger" busy={busy}>
            Record return
          </Button>
        </div>
      </form>
    </Panel>
  );
}

/** How much, and how it is paid. */
function Refund({
  order,
  draft,
  put,
  amount,
  fields,
}: { order: StaffImportedOrder } & Pick<ReturnType<typeof useReturn>, 'draft' | 'put' | 'amount' | 'fields'>) {
  return (
    <>
      <RadioGroup
        label="Refund"
        name="paid-by"
        value={draft.paidBy}
        onChange={(paidBy) => put({ paidBy })}
        options={[
          { value: 'hand', label: 'By hand' },
          ...(order.hasAccount ? [{ value: 'store-credit' as const, label: 'As store credit' }] : []),
        ]}
      />
      <Field
        label="Amount in dollars"
        name="return-amount"
        inputMode="decimal"
        autoComplete="off"
        hint={`At most ${inWords(order.refundable)} of the order can still be refunded.`}
        value={amount}
        onChange={(typed) => put({ amount: typed })}
        error={fields.amount}
      />
      {draft.paidBy === 'hand' && (
        <Field
          label="Reference of the payment"
          name="return-reference"
          maxLength={100}
          hint="Such as the bank’s reference, or “cash from the till”."
          value={draft.reference}
          onChange={(reference) => put({ reference })}
          error={fields.reference}
        />
      )}
    </>
  );
}

/** What is typed of a return, and recording it. */
function useReturn(order: StaffImportedOrder) {
  const [draft, setDraft] = useState(empty);
  // Sent twice, one return is made.
  const [returnId, setReturnId] = useState(() => crypto.randomUUID());
  const { send, busy, fields, setFields } = useSend();
  const put = (values: Partial<Draft>) => {
    setFields({});
    setDraft((now) => ({ ...now, ...values }));
  };
  const lines = Object.entries(draft.units).flatMap(([lineNo, qty]) =>
    qty > 0 ? [{ lineNo: Number(lineNo), qty }] : [],
  );
  const proposed = proposedCents(order, lines);
  const amount = draft.amount ?? (proposed > 0n ? formatCents(proposed).replace(/[$,]/g, '') : '');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const typed = amount.trim().replace(/^\$/, '');
    const isAmount = /^\d{1,7}(\.\d{1,2})?$/.test(typed) && Number(typed) > 0;
    const reference = draft.paidBy === 'hand' ? draft.reference : '';
    const body = { returnId, lines, amount: Number(typed), paidBy: draft.paidBy, reference, note: draft.note };
    const parsed = importedReturnSchema.safeParse(body);
    if (!parsed.success || !isAmount)
      return setFields({
        ...(lines.length === 0 && { lines: 'Choose what came back.' }),
        ...(!isAmount && { amount: 'Enter an amount such as 49.90.' }),
        ...(draft.paidBy === 'hand' && reference.trim() === '' && { reference: RETURN_REFERENCE_REQUIRED }),
      });
    const words = `${inWords(parsed.data.amount)} ${draft.paidBy === 'hand' ? 'by hand' : 'as store credit'}`;
    const explained = <p>This records that {words} was refunded for it. It cannot be undone.</p>;
    if (!(await confirm({ title: `Record the return for ${words}?`, body: explained, action: 'Record return' })))
      return;
    const done = await send('POST', `staff/imported-orders/${order.id}/returns`, {
      body: parsed.data,
      schema: importedReturnReply,
      done: 'Return recorded.',
    });
    if (!done) return;
    setDraft(empty);
    setReturnId(crypto.randomUUID());
  };
  return { draft, put, amount, busy, fields, submit };
}

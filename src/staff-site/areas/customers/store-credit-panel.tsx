import { type FormEvent, useState } from 'react';
import {
  CREDIT_REASON_REQUIRED,
  changeCreditSchema,
  creditChangedSchema,
  creditWords,
  type StoreCreditEntry,
} from '#contract/payments/store-credit.ts';
import type { StaffCustomer } from '#contract/staff/staff-customers.ts';
import { dollarsToCents, formatCents } from '#shared/money.ts';
import { formatDayYear } from '#shared/nz-dates.ts';
import { useMay } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Field, RadioGroup } from '../../ui/forms/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Money, When } from '../../ui/values.tsx';
import { useSend } from '../../use-send.ts';

const entries: readonly Column<StoreCreditEntry>[] = [
  { key: 'at', head: 'When', cell: ({ at }) => <When at={at} /> },
  { key: 'kind', head: 'What', cell: ({ kind, reason }) => [creditWords[kind], reason].filter(Boolean).join(': ') },
  { key: 'order', head: 'Order', cell: ({ orderNumber }) => orderNumber ?? '' },
  { key: 'amount', head: 'Amount', right: true, cell: ({ amount }) => <Money dollars={amount} /> },
];

const inWords = (dollars: number): string => formatCents(dollarsToCents(dollars));
const dayOf = (day: string): string => formatDayYear(new Date(`${day}T00:00:00Z`));

/** A customer's store credit with its changes; staff who may give or take back some of it (EDIT-04). */
export function StoreCreditPanel({ customer }: { customer: StaffCustomer }) {
  const { balance, expires, entries: rows, more } = customer.storeCredit;
  const mayGive = useMay('giveStoreCredit');
  return (
    <Panel title="Store credit">
      <p className="mb-4">
        <span className="font-semibold">{inWords(balance)}</span>
        {expires !== null && `, to be used by ${dayOf(expires)}`}
      </p>
      {rows.length > 0 && (
        <div className="mb-4">
          <DataTable caption="Changes of store credit" columns={entries} rows={rows} rowKey={({ id }) => id} empty="" />
          {more && <p className="mt-2 text-sm text-quiet">Older entries are in the customer’s own list.</p>}
        </div>
      )}
      {mayGive && <ChangeForm customer={customer} />}
    </Panel>
  );
}

type Way = 'give' | 'take-back';
const empty = { way: 'give' as Way, amount: '', reason: '' };

/** What is typed of a change, and sending it. */
function useChange(customer: StaffCustomer) {
  const { balance } = customer.storeCredit;
  const [draft, setDraft] = useState(empty);
  // Sent twice, one change is made.
  const [changeId, setChangeId] = useState(() => crypto.randomUUID());
  const { send, busy, fields, setFields } = useSend();
  const put = (values: Partial<typeof empty>) => setDraft((now) => ({ ...now, ...values }));
  const takes = balance > 0 && draft.way === 'take-back';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const typed = draft.amount.trim().replace(/^\$/, '');
    const dollars = /^\d{1,6}(\.\d{1,2})?$/.test(typed) ? Number(typed) : 0;
    const parsed = changeCreditSchema.safeParse({ changeId, amount: takes ? -dollars : dollars, reason: draft.reason });
    if (!parsed.success)
      return setFields({
        ...(dollars === 0 && { amount: 'Enter an amount such as 25 or 49.90.' }),
        ...(draft.reason.trim() === '' && { reason: CREDIT_REASON_REQUIRED }),
      });
    const words = takes ? `Take back ${inWords(dollars)} of store credit` : `Give ${inWords(dollars)} of store credit`;
    const body = <p>{customer.name} sees the change and its reason. Your name is recorded with it.</p>;
    if (!(await confirm({ title: `${words}?`, body, action: words }))) return;
    const done = await send('POST', `staff/customers/${customer.customerId}/store-credit`, {
      body: parsed.data,
      schema: creditChangedSchema,
      done: ({ balance: left }) => `The customer has ${inWords(left)} of store credit.`,
    });
    if (!done) return;
    setDraft(empty);
    setChangeId(crypto.randomUUID());
  };
  return { draft, put, takes, busy, fields, submit };
}

function ChangeForm({ customer }: { customer: StaffCustomer }) {
  const { balance, mayGive } = customer.storeCredit;
  const { draft, put, takes, busy, fields, submit } = useChange(customer);
  return (
    <form onSubmit={submit} noValidate className="flex max-w-sm flex-col gap-4">
      {balance > 0 && (
        <RadioGroup
          label="Change"
          name="credit-way"
          value={draft.way}
          onChange={(way) => put({ way })}
          options={[
            { value: 'give', label: 'Give store credit' },
            { value: 'take-back', label: 'Take it back' },
          ]}
        />
      )}
      <Field
        label="Amount in dollars"
        name="credit-amount"
        inputMode="decimal"
        autoComplete="off"
        hint={takes ? `At most ${inWords(balance)}.` : `You may give ${inWords(mayGive)} more today.`}
        value={draft.amount}
        onChange={(amount) => put({ amount })}
        error={fields.amount}
      />
      <Field
        label="Reason, which the customer sees"
        name="credit-reason"
        maxLength={200}
        value={draft.reason}
        onChange={(reason) => put({ reason })}
        error={fields.reason}
      />
      <div>
        <Button type="submit" busy={busy}>
          {takes ? 'Take back store credit' : 'Give store credit'}
        </Button>
      </div>
    </form>
  );
}

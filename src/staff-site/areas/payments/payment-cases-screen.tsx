import { type FormEvent, useState } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import {
  CASE_NOTE_REQUIRED,
  type CaseResolution,
  caseTitles,
  needsCaseNote,
  type PaymentCaseRow,
  paymentCasesSchema,
} from '#contract/staff/orders/staff-payment-cases.ts';
import { dollarsToCents, formatCents } from '#shared/money.ts';
import { callStaff } from '../../staff-call.ts';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { TextBlock } from '../../ui/forms/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Money, When } from '../../ui/values.tsx';
import { useSend } from '../../use-send.ts';

export const loader = ({ request }: LoaderFunctionArgs) =>
  callStaff('GET', 'staff/payment-cases', paymentCasesSchema, { signal: request.signal });

/** Payments that need a person, with the gateway's message and the possible actions. */
export function Component() {
  const { cases, open } = useLoaderData<typeof loader>();
  return (
    <Screen title="Payments to settle">
      {cases.length === 0 ? (
        <p className="text-quiet">
          No payments to settle. Payments, refunds and authorisations that have failed permanently are listed here.
        </p>
      ) : (
        <p className="mb-5">
          {cases.length === 1 ? '1 payment' : `${cases.length} payments`}, {formatCents(dollarsToCents(open))} open in
          all.
        </p>
      )}
      {cases.map((one) => (
        <Case key={one.id} one={one} />
      ))}
    </Screen>
  );
}

const actionsOf = (one: PaymentCaseRow): { resolution: CaseResolution; label: string; done: string }[] =>
  [
    { resolution: 'COLLECTED' as const, label: 'Payment received', done: 'Payment recorded. The order can be sent.' },
    { resolution: 'RETRIED' as const, label: 'Try again', done: 'It is being tried again.' },
    {
      resolution: 'PAID_BACK' as const,
      label: 'Refunded another way',
      done: 'Recorded as refunded another way.',
    },
    {
      resolution: 'CLOSED' as const,
      label: one.holdsOrder ? 'Close and release order' : 'Close',
      done: one.holdsOrder ? 'Closed. The order can be sent.' : 'Closed.',
    },
  ].filter(({ resolution }) => one.resolutions.includes(resolution));

function Case({ one }: { one: PaymentCaseRow }) {
  const [note, setNote] = useState('');
  const { send, busy, fields, setFields } = useSend();
  const settle = async (resolution: CaseResolution, done: string) => {
    if (needsCaseNote(resolution) && note.trim() === '') {
      setFields({ note: CASE_NOTE_REQUIRED });
      return;
    }
    setFields({});
    await send('POST', `staff/payment-cases/${one.id}/settle`, { body: { resolution, note }, done });
  };
  return (
    <Panel title={caseTitles[one.kind]}>
      <Facts
        facts={[
          [
            'Order',
            <Link key="o" className="underline underline-offset-4" to={`/orders/${one.orderNumber}`}>
              {one.orderNumber}
            </Link>,
          ],
          ['Open', <Money key="m" dollars={one.amount} />],
          ['Reason', one.said],
          ['Since', <When key="w" at={one.openedAt} />],
          ...(one.holdsOrder
            ? ([['Order on hold', 'The order cannot be sent until this is closed.']] as [string, string][])
            : []),
        ]}
      />
      <form onSubmit={(event: FormEvent) => event.preventDefault()} noValidate className="mt-4 flex flex-col gap-4">
        <TextBlock
          label="Note"
          name={`note-${one.id}`}
          rows={2}
          value={note}
          onChange={setNote}
          error={fields.note}
          hint={
            one.kind === 'AWAITING_MONEY'
              ? 'Where the payment was found, such as the statement of 3 March.'
              : 'How it was refunded, or why it is closed.'
          }
        />
        <div className="flex flex-wrap gap-3">
          {actionsOf(one).map(({ resolution, label, done }) => (
            <Button key={resolution} variant="secondary" busy={busy} onClick={() => void settle(resolution, done)}>
              {label}
            </Button>
          ))}
        </div>
      </form>
    </Panel>
  );
}

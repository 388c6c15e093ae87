import { type FormEvent, useState } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import {
  noteRequestSchema,
  orderWorkReplySchema,
  type StaffOrder,
  staffOrderSchema,
} from '#contract/staff/orders/staff-orders.ts';
import { type CaseKind, caseTitles } from '#contract/staff/orders/staff-payment-cases.ts';
import { orderWords } from '../../order-words.ts';
import { useMay } from '../../session.ts';
import { callStaff } from '../../staff-call.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Facts } from '../../ui/facts.tsx';
import { TextBlock } from '../../ui/forms/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Money, Status, When } from '../../ui/values.tsx';
import { useSend } from '../../use-send.ts';
import { CustomerPanels } from './customer-panels.tsx';
import { DispatchForm } from './dispatch-form.tsx';
import { PrintLinks } from './print/print-links.tsx';
import { RefundForm } from './refund-form.tsx';
import { WriteEmailForm } from './write-email-form.tsx';

export const loader = ({ params, request }: LoaderFunctionArgs) =>
  callStaff('GET', `staff/orders/${encodeURIComponent(params.number ?? '')}`, staffOrderSchema, {
    signal: request.signal,
  });

type Line = StaffOrder['lines'][number];
const what: Column<Line> = {
  key: 'what',
  head: 'What',
  cell: ({ brand, name, colourName, variantCode }) => (
    <>
      <span className="font-semibold">
        {brand} {name}
      </span>
      <span className="block text-sm text-quiet">{colourName}</span>
      <span className="block font-mono text-xs text-quiet">{variantCode}</span>
    </>
  ),
};
const returned: Column<Line> = { key: 'returned', head: 'Returned', right: true, cell: (line) => line.returned };
const refunded: Column<Line> = { key: 'refunded', head: 'Refunded', right: true, cell: (line) => line.refunded };
/** The columns for returned and refunded units are shown only when there are any. */
const columnsFor = ({ lines }: StaffOrder): readonly Column<Line>[] => [
  what,
  {
    key: 'size',
    head: 'Size',
    speaks: true,
    cell: ({ size }) => <span className="font-semibold whitespace-nowrap">{size}</span>,
  },
  { key: 'place', head: 'From', cell: ({ place, stocked }) => (stocked ? place : 'Nothing to send') },
  { key: 'qty', head: 'Ordered', right: true, cell: ({ qty }) => qty },
  { key: 'sent', head: 'Sent', right: true, cell: ({ sent }) => sent },
  ...(lines.some((line) => line.returned > 0) ? [returned] : []),
  ...(lines.some((line) => line.refunded > 0) ? [refunded] : []),
  { key: 'total', head: 'Total', right: true, cell: ({ total }) => <Money dollars={total} /> },
];

/** One order with its history and the actions that are possible now. */
export function Component() {
  const order = useLoaderData<typeof loader>();
  const words = orderWords(order);
  const mayRefund = useMay('refundOrders');
  const mayWork = useMay('workOrders');
  const mayWrite = useMay('writeToCustomers');
  const isOpen = (order.state === 'PLACED' || order.state === 'PARTLY_SHIPPED') && !order.waitsForRma && !order.heldFor;
  const { office } = order;
  return (
    <Screen
      title={`Order ${order.number}`}
      back={{ to: '/orders', label: 'Orders' }}
      note={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Status tone={words.tone}>{words.label}</Status>
          <When at={order.placedAt} />
          <Money dollars={order.total} />
          {order.channel === 'pos' && <span>Bought in a store</span>}
        </span>
      }
      actions={<Steps order={order} />}
    >
      {order.heldFor && (
        <p className="mb-4 border-l-4 border-danger bg-raised px-3 py-2">
          On hold: {caseTitles[order.heldFor as CaseKind]}.{' '}
          {mayRefund && (
            <Link to="/payments" className="underline underline-offset-4">
              Payments to settle
            </Link>
          )}
        </p>
      )}
      {order.exchangeRma && (
        <p className="mb-4 border-l-4 border-line-strong bg-raised px-3 py-2">
          Exchange for return <ReturnName rma={order.exchangeRma} />.
          {order.waitsForRma && ' It leaves when the return is here.'}
        </p>
      )}
      <div className="grid gap-x-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0">
          <div className="mb-5">
            <DataTable
              caption="What was ordered"
              columns={columnsFor(order)}
              rows={order.lines}
              rowKey={({ lineNo }) => `${lineNo}`}
              empty="Nothing."
            />
          </div>
          {mayWork && isOpen && order.shippingType === 'DELIVERY' && <DispatchForm key={order.number} order={order} />}
          {order.parcels.length > 0 && <Parcels order={order} />}
          {mayWrite && office && <WriteEmailForm key={order.number} order={order} office={office} />}
          <Notes order={order} />
          <Panel title="History">
            <ol className="flex flex-col gap-2">
              {order.timeline.map((event) => (
                <li key={`${event.at} ${event.what}`} className="grid gap-x-4 sm:grid-cols-[11rem_1fr]">
                  <span className="text-sm text-quiet">
                    <When at={event.at} />
                  </span>
                  <span className="min-w-0 break-words">
                    <span className="font-semibold">{event.what}</span>
                    {event.who && ` by ${event.who}`}
                    {event.detail && <span className="block text-sm text-quiet">{event.detail}</span>}
                  </span>
                </li>
              ))}
            </ol>
          </Panel>
        </div>
        <div className="min-w-0">
          <Panel title={order.shippingType === 'DELIVERY' ? 'Send to' : 'Collected at'}>
            <address className="not-italic">
              {order.shippingType === 'STORE_PICKUP' && <p className="mb-2 font-semibold">For {order.name}</p>}
              {order.destination.map((line) => (
                <span key={line} className="block break-words">
                  {line}
                </span>
              ))}
            </address>
            <div className="mt-3">
              <Facts
                facts={[
                  ['How', order.shippingLabel],
                  ['Promised', order.promise],
                  ['Wishes', order.instructions],
                  ['Set aside', order.readyAt && <When key="r" at={order.readyAt} />],
                ]}
              />
            </div>
          </Panel>
          {mayWork && (
            <Panel title="Print">
              <div className="flex flex-wrap gap-2">
                <PrintLinks numbers={[order.number]} />
              </div>
            </Panel>
          )}
          {office && <CustomerPanels order={order} office={office} />}
          {mayRefund && office && office.refundable > 0 && (
            <RefundForm key={order.number} order={order} office={office} />
          )}
        </div>
      </div>
    </Screen>
  );
}

/** A return's id, as a link for those with the permission. */
function ReturnName({ rma }: { rma: string }) {
  return useMay('receiveReturns') ? (
    <Link to={`/returns/${rma}`} className="underline underline-offset-4">
      {rma}
    </Link>
  ) : (
    rma
  );
}

/** Actions of a single click. */
function Steps({ order }: { order: StaffOrder }) {
  const { send, busy } = useSend();
  const mayWork = useMay('workOrders');
  const mayCancel = useMay('cancelOrders');
  const mayReturn = useMay('receiveReturns') && order.channel === 'web';
  const take = (step: string, done: string) =>
    send('POST', `staff/orders/${order.number}/${step}`, { schema: orderWorkReplySchema, done });
  const isPickUp = order.shippingType === 'STORE_PICKUP';
  const isHere = order.state === 'PLACED' && !order.waitsForRma && !order.heldFor;
  const arrived = order.timeline.some(({ what }) => what === 'Delivered');
  return (
    <>
      {mayWork && isPickUp && isHere && !order.readyAt && (
        <Button
          busy={busy}
          onClick={() => void take('ready', 'The order is ready to collect; the customer gets an email.')}
        >
          Ready to collect
        </Button>
      )}
      {mayWork && isPickUp && isHere && (
        <Button
          variant={order.readyAt ? 'primary' : 'secondary'}
          busy={busy}
          onClick={async () => {
            const sure = await confirm({
              title: 'Hand it over?',
              body: (
                <p>
                  All of order {order.number} leaves with {order.name}. Ask for the order number or an ID first.
                </p>
              ),
              action: 'It is collected',
            });
            if (sure) await take('collect', 'The order is collected.');
          }}
        >
          Collected
        </Button>
      )}
      {mayWork && !isPickUp && order.state === 'SHIPPED' && !arrived && (
        <Button
          variant="secondary"
          busy={busy}
          onClick={() => void take('delivered', 'The order is marked as delivered.')}
        >
          Delivered
        </Button>
      )}
      {mayReturn &&
        (order.state === 'PARTLY_SHIPPED' || order.state === 'SHIPPED' || order.state === 'PARTLY_RETURNED') && (
          <ButtonLink to={`/returns/start/${order.number}`}>Start a return</ButtonLink>
        )}
      {mayCancel && order.state === 'PARTLY_SHIPPED' && (
        <Button
          variant="danger"
          busy={busy}
          onClick={async () => {
            const sure = await confirm({
              title: 'Cancel the rest?',
              body: (
                <p>
                  What has not been sent goes back to the shelf and is refunded, and the customer gets an email. This
                  cannot be undone.
                </p>
              ),
              action: 'Cancel the rest',
            });
            if (sure) await take('cancel-rest', 'The rest is cancelled and will be refunded.');
          }}
        >
          Cancel the rest
        </Button>
      )}
      {mayCancel && order.state === 'PLACED' && (
        <Button
          variant="danger"
          busy={busy}
          onClick={async () => {
            const sure = await confirm({
              title: `Cancel order ${order.number}?`,
              body: (
                <p>
                  The order is refunded in full, its stock goes back on sale and the customer gets an email.
                  {(order.office?.giftCards.unspent ?? 0) > 0 && ' Its gift cards are emptied.'} This cannot be undone.
                </p>
              ),
              action: 'Cancel the order',
            });
            if (sure) await take('cancel', 'The order is cancelled and will be refunded.');
          }}
        >
          Cancel order
        </Button>
      )}
    </>
  );
}

const Parcels = ({ order }: { order: StaffOrder }) => (
  <Panel title={order.parcels.length === 1 ? 'Parcel' : 'Parcels'}>
    <ul className="flex flex-col gap-3">
      {order.parcels.map((parcel) => (
        <li key={parcel.dispatchedAt}>
          <span className="font-semibold">
            {parcel.kind === 'collection'
              ? 'Collected'
              : [parcel.carrier || 'Sent', parcel.trackingNumber].filter(Boolean).join(' ')}
          </span>{' '}
          <span className="text-sm text-quiet">
            <When at={parcel.dispatchedAt} />
          </span>
          {parcel.trackingUrl && (
            <>
              {' '}
              <a
                href={parcel.trackingUrl}
                target="_blank"
                rel="noreferrer"
                className="no-print underline underline-offset-4"
              >
                Follow it
              </a>
            </>
          )}
          <span className="block text-sm text-quiet">
            {parcel.lines
              .map(({ lineId, qty }) => {
                const line = order.lines.find(({ lineNo }) => `${lineNo}` === lineId);
                return `${qty} × ${line ? `${line.name} ${line.size}`.trim() : 'line'}`;
              })
              .join(', ')}
          </span>
        </li>
      ))}
    </ul>
  </Panel>
);

function Notes({ order }: { order: StaffOrder }) {
  const [body, setBody] = useState('');
  const { send, busy, fields, setFields } = useSend();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const parsed = noteRequestSchema.safeParse({ body });
    if (!parsed.success) {
      setFields({ body: parsed.error.issues[0]?.message ?? '' });
      return;
    }
    if (await send('POST', `staff/orders/${order.number}/notes`, { body: parsed.data, done: 'The note is kept.' }))
      setBody('');
  };
  return (
    <Panel title="Notes">
      {order.notes.length > 0 && (
        <ul className="mb-4 flex flex-col gap-3">
          {order.notes.map((note) => (
            <li key={`${note.at} ${note.who}`} className="border-l-2 border-line-strong pl-3">
              <p className="break-words whitespace-pre-wrap">{note.body}</p>
              <p className="text-sm text-quiet">
                {note.who}, <When at={note.at} />
              </p>
            </li>
          ))}
        </ul>
      )}
      <form onSubmit={submit} noValidate className="no-print flex flex-col gap-3">
        <TextBlock
          label="Add a note"
          name="note"
          rows={2}
          maxLength={2000}
          hint="For the people who work here; customers get notes with their data when they ask."
          value={body}
          onChange={setBody}
          error={fields.body}
        />
        <div>
          <Button type="submit" variant="secondary" busy={busy}>
            Save note
          </Button>
        </div>
      </form>
    </Panel>
  );
}

import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { orderMessages } from '#contract/messages/order-messages.ts';
import type { OrderView } from '#contract/orders/orders.ts';
import { showsNetTotal, taxWords } from '#contract/orders/tax-words.ts';
import { formatDayYear } from '#shared/nz-dates.ts';
import { productName } from '#shared/product-name.ts';
import { colourAndSize } from '#shared/size-phrase.ts';
import { money } from '#storefront/features/cart/quote-totals.tsx';
import { Alert } from '#storefront/ui/alert.tsx';
import { Button } from '#storefront/ui/buttons/button.tsx';
import { Sums } from './internal/order-details.tsx';
import { RefundReceipts } from './internal/refund-receipts.tsx';
import { saveFile } from './internal/save-file.ts';
import type { OrderSource } from './order-source.ts';
import { useOrder } from './use-order.ts';

/** Taxable supply information of an order: a page for print, and the same as PDF. */
export function ReceiptPage({ source }: { source: OrderSource }) {
  const { number = '' } = useParams();
  const { order, failure, load } = useOrder(source, number.toUpperCase());
  const [saving, setSaving] = useState<'idle' | 'busy' | 'failed'>('idle');
  const save = async () => {
    setSaving('busy');
    const file = await source.receipt(number);
    setSaving(file ? 'idle' : 'failed');
    if (file) saveFile(file, `tax-receipt-${number}.pdf`);
  };
  if (!order)
    return failure ? (
      <Alert tone="error" action={<Button onClick={() => void load()}>Try again</Button>}>
        {orderMessages.receiptFailed}
      </Alert>
    ) : (
      <p role="status" className="min-h-96 text-quiet opacity-0 [animation:appear_1ms_600ms_forwards]">
        Loading your receipt…
      </p>
    );
  return (
    <>
      <div className="mb-8 flex flex-wrap items-center justify-between gap-4 print:hidden">
        <Link to={source.page(order.number)} className="inline-flex min-h-11 items-center underline underline-offset-4">
          Back to the order
        </Link>
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => globalThis.print()}>
            Print
          </Button>
          <Button variant="secondary" busy={saving === 'busy'} onClick={() => void save()}>
            Save as PDF
          </Button>
        </div>
      </div>
      {saving === 'failed' && (
        <div className="mb-6">
          <Alert tone="error">{orderMessages.receiptFailed}</Alert>
        </div>
      )}
      <Receipt order={order} />
      <RefundReceipts order={order} source={source} />
    </>
  );
}

function Receipt({ order }: { order: OrderView }) {
  return (
    <article className="max-w-3xl border border-line bg-raised p-6 sm:p-10 print:max-w-none print:border-0 print:p-0">
      <ReceiptHead order={order} />
      <p className="mt-6 text-sm text-quiet">Sold to</p>
      <p className="wrap-break-word">
        {order.buyer.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </p>
      <div className="mt-8 overflow-x-auto">
        <ReceiptLines order={order} />
      </div>
      <div className="mt-6 sm:ml-auto sm:max-w-xs">
        <Sums order={order} />
        {showsNetTotal(order.total, order.gst) && (
          <p className="mt-2 flex justify-between text-sm text-quiet tabular-nums">
            Total excluding GST <span>{money(order.total - order.gst)}</span>
          </p>
        )}
      </div>
      <p className="mt-8 text-sm text-quiet">Amounts are in New Zealand dollars and include GST where it applies.</p>
    </article>
  );
}

/** The order's number and day, and the shop as the supplier. */
function ReceiptHead({ order }: { order: OrderView }) {
  const { supplier } = order;
  return (
    <div className="flex flex-wrap justify-between gap-6">
      <div>
        <h1 className="font-display text-3xl font-black">Tax receipt</h1>
        {supplier.gstNumber && <p className="mt-1 font-semibold">{taxWords.supply}</p>}
        <p className="mt-2">
          Order <span className="tabular-nums">#{order.number}</span>
          <span className="block text-quiet">{formatDayYear(new Date(order.date))}</span>
        </p>
      </div>
      <address className="not-italic sm:text-right">
        <strong>{supplier.name}</strong>
        {supplier.address.split(',').map((part) => (
          <span key={part} className="block">
            {part.trim()}
          </span>
        ))}
        {supplier.gstNumber && <span className="mt-1 block">GST number {supplier.gstNumber}</span>}
      </address>
    </div>
  );
}

function ReceiptLines({ order }: { order: OrderView }) {
  return (
    <table className="w-full border-collapse text-left tabular-nums">
      <thead>
        <tr className="border-b-2 border-ink text-sm">
          <th scope="col" className="py-2 pr-4 font-semibold">
            Item
          </th>
          <th scope="col" className="py-2 pr-4 text-right font-semibold">
            Qty
          </th>
          <th scope="col" className="py-2 pr-4 text-right font-semibold">
            Each
          </th>
          <th scope="col" className="py-2 text-right font-semibold">
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {order.lines.map((line) => (
          <tr key={line.lineId} className="border-b border-line align-top">
            <td className="py-2 pr-4">
              {productName(line)}
              <span className="block text-sm text-quiet">{colourAndSize(line.colourName, line.size)}</span>
            </td>
            <td className="py-2 pr-4 text-right">{line.qty}</td>
            <td className="py-2 pr-4 text-right">{money(line.unitPrice)}</td>
            <td className="py-2 text-right">{money(line.unitPrice * line.qty)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

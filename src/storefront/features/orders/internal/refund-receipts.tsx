import { useState } from 'react';
import { orderMessages } from '#contract/messages/order-messages.ts';
import type { OrderView } from '#contract/orders/orders.ts';
import { taxWords } from '#contract/orders/tax-words.ts';
import { formatDayYear } from '#shared/nz-dates.ts';
import { money } from '#storefront/features/cart/quote-totals.tsx';
import { Alert } from '#storefront/ui/alert.tsx';
import { Button } from '#storefront/ui/buttons/button.tsx';
import type { OrderSource } from '../order-source.ts';
import { saveFile } from './save-file.ts';

/** What refunds change about the receipt, each with its file (HON-04). */
export function RefundReceipts({ order, source }: { order: OrderView; source: OrderSource }) {
  const [saving, setSaving] = useState<{ number: number; failed: boolean } | null>(null);
  if (order.corrections.length === 0) return null;
  const save = async (number: number) => {
    setSaving({ number, failed: false });
    const file = await source.correction(order.number, number);
    setSaving(file ? null : { number, failed: true });
    if (file) saveFile(file, `refund-receipt-${order.number}-${number}.pdf`);
  };
  return (
    <section aria-labelledby="refund-receipts" className="mt-8 max-w-3xl">
      <h2 id="refund-receipts" className="font-display text-xl font-bold">
        {order.supplier.gstNumber ? taxWords.correction : 'Refunds'}
      </h2>
      <ul className="mt-3 grid gap-3">
        {order.corrections.map(({ number, date, amount, gst, total, totalGst }) => (
          <li key={number} className="rounded-xs border border-line bg-raised p-4">
            <p className="font-semibold">
              {amount < 0 ? 'Addition' : 'Refund'} {order.number}-{number}, {formatDayYear(new Date(date))}
            </p>
            <p className="mt-1 tabular-nums">
              {money(Math.abs(amount))} {amount < 0 ? 'more' : 'less'}, GST {money(Math.abs(gst))}{' '}
              {amount < 0 ? 'more' : 'less'}. Corrected total {money(total)}, with GST of {money(totalGst)}.
            </p>
            <div className="mt-3 print:hidden">
              <Button
                variant="secondary"
                busy={saving?.number === number && !saving.failed}
                onClick={() => void save(number)}
                aria-label={`Save ${amount < 0 ? 'addition' : 'refund'} ${order.number}-${number} as PDF`}
              >
                Save as PDF
              </Button>
            </div>
            {saving?.number === number && saving.failed && (
              <div className="mt-3">
                <Alert tone="error">{orderMessages.receiptFailed}</Alert>
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

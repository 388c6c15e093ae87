import { taxWords } from '#contract/orders/tax-words.ts';
import type { PrintedReceipts } from '#contract/staff/orders/staff-printing.ts';
import { dollarsToCents, formatCents } from '#shared/money.ts';
import { When } from '../../../ui/values.tsx';

type Receipt = PrintedReceipts['receipts'][number];
const money = (dollars: number): string => formatCents(dollarsToCents(dollars));

/** A sheet for each refund of an order: what it changes about the taxable supply (HON-04). */
export const RefundSheets = ({ receipt }: { receipt: Receipt }) =>
  receipt.corrections.map((one) => (
    <article key={one.number} className="printed-sheet" aria-label={`Refund receipt ${receipt.number}-${one.number}`}>
      <header className="printed-head">
        <div>
          <h2>Refund receipt</h2>
          {receipt.supplier.gstNumber && <p>{taxWords.correction}</p>}
          <p>
            Refund{' '}
            <strong>
              {receipt.number}-{one.number}
            </strong>
            , <When at={one.date} day />
          </p>
          <p>
            Corrects order {receipt.number} of <When at={receipt.date} day />
          </p>
        </div>
        <address>
          <strong>{receipt.supplier.name}</strong>
          {receipt.supplier.address && <span>{receipt.supplier.address}</span>}
          {receipt.supplier.gstNumber && <span>GST number {receipt.supplier.gstNumber}</span>}
        </address>
      </header>
      <dl className="sums">
        {(
          [
            ['Refund, including GST', one.amount],
            ['GST in it', one.gst],
            ['Corrected total', one.total],
            ['Corrected GST', one.totalGst],
          ] as const
        ).map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{money(amount)}</dd>
          </div>
        ))}
      </dl>
    </article>
  ));

import { Fragment } from 'react';
import { useLoaderData } from 'react-router';
import { taxWords } from '#contract/orders/tax-words.ts';
import { type PrintedReceipts, printedReceiptsSchema } from '#contract/staff/orders/staff-printing.ts';
import { dollarsToCents, formatCents, roundDollars } from '#shared/money.ts';
import { When } from '../../../ui/values.tsx';
import { PrintScreen, readPrinted, usePaper } from './print-screen.tsx';
import { RefundSheets } from './refund-sheets.tsx';

export const loader = readPrinted('receipts', printedReceiptsSchema);
type Receipt = PrintedReceipts['receipts'][number];
const money = (dollars: number): string =>
  dollars < 0 ? `−${formatCents(dollarsToCents(-dollars))}` : formatCents(dollarsToCents(dollars));

/** Tax receipts, one page each. */
export function Component() {
  const { receipts, omitted } = useLoaderData<typeof loader>();
  const paper = usePaper('a4');
  return (
    <PrintScreen title="Receipts" paper={paper} one="receipt" count={receipts.length} omitted={omitted}>
      {receipts.map((receipt) => (
        <Fragment key={receipt.number}>
          <TaxReceipt receipt={receipt} />
          <RefundSheets receipt={receipt} />
        </Fragment>
      ))}
    </PrintScreen>
  );
}

const TaxReceipt = ({ receipt }: { receipt: Receipt }) => (
  <article className="printed-sheet" aria-label={`Tax receipt ${receipt.number}`}>
    <header className="printed-head">
      <div>
        <h2>Tax receipt</h2>
        {receipt.supplier.gstNumber && <p>{taxWords.supply}</p>}
        <p>
          Order <strong>{receipt.number}</strong>, <When at={receipt.date} day />
        </p>
      </div>
      <address>
        <strong>{receipt.supplier.name}</strong>
        {receipt.supplier.address && <span>{receipt.supplier.address}</span>}
        {receipt.supplier.gstNumber && <span>GST number {receipt.supplier.gstNumber}</span>}
      </address>
    </header>
    <section>
      <h3>Sold to</h3>
      <address>
        {receipt.buyer.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
    </section>
    <table>
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col" className="figure">
            Qty
          </th>
          <th scope="col" className="figure">
            Each
          </th>
          <th scope="col" className="figure">
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {receipt.lines.map((line) => (
          <tr key={`${line.name} ${line.detail}`}>
            <td>
              <strong>{line.name}</strong>
              <span>{line.detail}</span>
            </td>
            <td className="figure">{line.qty}</td>
            <td className="figure">{money(line.each)}</td>
            <td className="figure">{money(line.amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
    <Sums receipt={receipt} />
    <p className="small">Amounts are in New Zealand dollars and include GST where it applies.</p>
  </article>
);

/** Items, delivery and promotions; the total with its GST; payments; refunds so far. */
function Sums({ receipt }: { receipt: Receipt }) {
  const { sums, total, gst, paidWith, refunds } = receipt;
  const refunded = roundDollars(refunds.reduce((sum, { amount }) => sum + amount, 0));
  return (
    <dl className="sums">
      {sums.map(({ label, amount }, index) => (
        <Row key={`${label} ${amount}`} label={label} value={index === 1 && amount === 0 ? 'Free' : money(amount)} />
      ))}
      <Row label="Total" value={money(total)} strong />
      <Row label="Includes GST of" value={money(gst)} />
      {paidWith.map(({ label, amount }) => (
        <Row key={`${label} ${amount}`} label={`Paid with ${label}`} value={money(amount)} />
      ))}
      {refunds.map(({ label, amount, note, waiting }) => (
        <Row
          key={`${label} ${amount} ${note}`}
          label={`Refunded to ${label}${describeRefund(note, waiting)}`}
          value={money(-amount)}
        />
      ))}
      {refunds.length > 0 && <Row label="Refunded so far" value={money(-refunded)} strong />}
    </dl>
  );
}

function describeRefund(note: string, waiting: boolean): string {
  const parts = [note, waiting ? 'on its way' : ''].filter(Boolean);
  return parts.length > 0 ? ` (${parts.join(', ')})` : '';
}

const Row = ({ label, value, strong = false }: { label: string; value: string; strong?: boolean }) => (
  <div className={strong ? 'strong' : undefined}>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);

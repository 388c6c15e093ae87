import { useLoaderData } from 'react-router';
import { type GiftReceipts, giftReceiptsSchema } from '#contract/staff/orders/staff-printing.ts';
import { GiftMessage } from './gift-message.tsx';
import { ItemCell } from './item-cell.tsx';
import { PrintScreen, readPrinted, usePaper } from './print-screen.tsx';
import { SheetHead } from './sheet-head.tsx';

export const loader = readPrinted('gift-receipts', giftReceiptsSchema);

/** Gift receipts, one page each: for the recipient of a present, without prices (EDIT-07). */
export function Component() {
  const { sender, receipts, omitted } = useLoaderData<typeof loader>();
  const paper = usePaper('a4');
  return (
    <PrintScreen title="Gift receipts" paper={paper} one="gift receipt" count={receipts.length} omitted={omitted}>
      {receipts.map((receipt) => (
        <GiftReceipt key={receipt.number} receipt={receipt} sender={sender} />
      ))}
    </PrintScreen>
  );
}

const GiftReceipt = ({
  receipt,
  sender,
}: {
  receipt: GiftReceipts['receipts'][number];
  sender: GiftReceipts['sender'];
}) => (
  <article className="printed-sheet" aria-label={`Gift receipt ${receipt.number}`}>
    <SheetHead title="Gift receipt" order={receipt} sender={sender} />
    <GiftMessage message={receipt.message} />
    <table>
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col">Size</th>
          <th scope="col" className="figure">
            Quantity
          </th>
        </tr>
      </thead>
      <tbody>
        {receipt.lines.map((line) => (
          <tr key={line.variantCode}>
            <ItemCell item={line} />
            <td>{line.size}</td>
            <td className="figure">{line.qty}</td>
          </tr>
        ))}
      </tbody>
    </table>
    <section>
      <p>To ask about an exchange or a return, tell us the order number.</p>
    </section>
  </article>
);

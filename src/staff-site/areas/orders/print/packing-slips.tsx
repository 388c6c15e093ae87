import { useLoaderData } from 'react-router';
import { type PackingSlips, packingSlipsSchema } from '#contract/staff/orders/staff-printing.ts';
import { GiftMessage } from './gift-message.tsx';
import { ItemCell } from './item-cell.tsx';
import { OrderBarcode } from './order-barcode.tsx';
import { PostalAddress } from './postal-address.tsx';
import { PrintScreen, readPrinted, usePaper } from './print-screen.tsx';
import { SheetHead } from './sheet-head.tsx';

export const loader = readPrinted('packing-slips', packingSlipsSchema);

/** Packing slips, one page each: the contents of the parcel, without prices. */
export function Component() {
  const { sender, slips, omitted } = useLoaderData<typeof loader>();
  const paper = usePaper('a4');
  return (
    <PrintScreen title="Packing slips" paper={paper} one="slip" count={slips.length} omitted={omitted}>
      {slips.map((slip) => (
        <Slip key={slip.number} slip={slip} sender={sender} />
      ))}
    </PrintScreen>
  );
}

const Slip = ({ slip, sender }: { slip: PackingSlips['slips'][number]; sender: PackingSlips['sender'] }) => (
  <article className="printed-sheet" aria-label={`Packing slip ${slip.number}`}>
    <SheetHead title="Packing slip" order={slip} sender={sender} />
    <OrderBarcode number={slip.number} />
    <section>
      <h3>{slip.shippingType === 'DELIVERY' ? 'Deliver to' : 'For collection'}</h3>
      <PostalAddress name={slip.name} lines={slip.destination} />
      <p>{slip.shippingLabel}</p>
      {slip.instructions && <p>Delivery instructions: {slip.instructions}</p>}
    </section>
    {slip.shopperNote && (
      <section className="no-print">
        <h3>Note from the shopper (not printed)</h3>
        <p className="whitespace-pre-wrap">{slip.shopperNote}</p>
      </section>
    )}
    {slip.present && <GiftMessage message={slip.present.message} />}
    <table>
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col">Size</th>
          <th scope="col" className="figure">
            Ordered
          </th>
          <th scope="col" className="figure">
            In this parcel
          </th>
        </tr>
      </thead>
      <tbody>
        {slip.lines.map((line) => (
          <tr key={line.variantCode}>
            <ItemCell item={line} />
            <td>{line.size}</td>
            <td className="figure">{line.ordered}</td>
            <td className="figure">
              <strong>{line.packed}</strong>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </article>
);

import type { PhoneQuote } from '#contract/staff/orders/staff-phone-orders.ts';
import { productName } from '#shared/product-name.ts';
import { colourAndSize } from '#shared/size-phrase.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Money } from '../../../ui/values.tsx';

/** What a phone order costs, line by line. */
export function PhoneQuoteLines({ quote }: { quote: PhoneQuote }) {
  const { lines, items, offers, delivery, deliveryLabel, total, gst } = quote;
  return (
    <>
      <ul aria-label="Items" className="mb-4 flex flex-col gap-2">
        {lines.map((line, index) => (
          <li key={`${index}`} className="flex items-baseline justify-between gap-x-3">
            <span className="min-w-0 break-words">
              {line.qty} × {productName(line)}
              <span className="block text-sm text-quiet">{colourAndSize(line.colourName, line.size)}</span>
            </span>
            <Money dollars={line.total} />
          </li>
        ))}
      </ul>
      <Facts
        facts={[
          ['Items', <Money key="items" dollars={items} />],
          ...offers.map(({ name, amount }, index) => [name, <Money key={`${index}`} dollars={-amount} />] as const),
          [deliveryLabel || 'Delivery', <Money key="delivery" dollars={delivery} />],
          ['Total', <Money key="total" dollars={total} />],
          ['GST in it', <Money key="gst" dollars={gst} />],
        ]}
      />
    </>
  );
}

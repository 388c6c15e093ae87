import type { DeliveryLine } from './product-page-data.ts';

/** What delivery costs and how long it takes; days, not dates, for a page that may be some minutes old. */
export function DeliveryNote({ lines, dispatchUntil }: { lines: readonly DeliveryLine[]; dispatchUntil: string }) {
  return (
    <section aria-label="Delivery and pick-up" className="border-t border-line pt-4 text-sm">
      <ul className="grid gap-2">
        {lines.map(({ name, price, detail }) => (
          <li key={name} className="grid grid-cols-[1fr_auto] gap-x-4">
            <span className="font-semibold">{name}</span>
            <span className="tabular-nums">{price}</span>
            <span className="col-span-2 text-quiet">{detail}</span>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-quiet">
        Paid by {dispatchUntil} on a business day, it leaves the same day. Your postcode and the day it arrives are settled at checkout.
      </p>
    </section>
  );
}

'use no memo'; // Rendered about once: memoisation would cost more than it saves (docs/decisions/0011).
import type { ReactNode } from 'react';
import type { DeliveryLine } from '../product-page-data.ts';

interface DeliveryNoteProps {
  lines: readonly DeliveryLine[];
  dispatchUntil: string;
  /** The chosen size's availability in stores, in place of the general line; one line high. */
  inStore: ReactNode;
}

/** Delivery costs and times; in days, not dates, because the page may be cached for minutes. */
export function DeliveryNote({ lines, dispatchUntil, inStore }: DeliveryNoteProps) {
  return (
    <section aria-label="Delivery and pick-up" className="mt-6 border-t border-line pt-4 text-sm">
      <ul className="grid gap-2">
        {lines.map((line) => (
          <li key={line.name} className="grid grid-cols-[1fr_auto] gap-x-4">
            <span className="font-semibold">{line.name}</span>
            <span className="tabular-nums">{line.price}</span>
            <span className={`col-span-2 text-quiet ${line.inStore ? 'min-h-11' : ''}`}>
              {(line.inStore && inStore) || line.detail}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-1 text-quiet">
        Paid by {dispatchUntil} on a business day, it leaves the same day. Your postcode and the day it arrives are
        settled at checkout.
      </p>
    </section>
  );
}

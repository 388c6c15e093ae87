import type { OrderView } from '#contract/orders/orders.ts';
import { formatDayTime } from '#shared/nz-dates.ts';

/** What the shop wrote to the customer about the order (EDIT-05). */
export const ShopNotes = ({ notes }: Pick<OrderView, 'notes'>) => (
  <section aria-labelledby="order-notes">
    <h2 id="order-notes" className="mb-3 font-display text-xl font-bold">
      From the shop
    </h2>
    <ul className="grid gap-4">
      {notes.map(({ at, body }) => (
        <li key={at} className="border-l-2 border-line-strong pl-4">
          <p className="wrap-break-word whitespace-pre-wrap">{body}</p>
          <p className="mt-1 text-sm text-quiet">{formatDayTime(new Date(at))}</p>
        </li>
      ))}
    </ul>
  </section>
);

import type { OrderView } from '#contract/orders/orders.ts';

/** What the shopper wrote with the order: parts of a list of its details (EDIT-07). */
export function OrderTexts({ order: { present, note } }: { order: OrderView }) {
  return (
    <>
      {present && (
        <div>
          <dt className="text-sm text-quiet">A gift</dt>
          <dd className="mt-1 wrap-break-word whitespace-pre-wrap">{present.message || 'Without a message'}</dd>
        </div>
      )}
      {note && (
        <div>
          <dt className="text-sm text-quiet">Your note to us</dt>
          <dd className="mt-1 wrap-break-word whitespace-pre-wrap">{note}</dd>
        </div>
      )}
    </>
  );
}

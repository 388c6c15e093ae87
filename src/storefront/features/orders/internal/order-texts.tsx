import type { OrderView } from '#contract/orders/orders.ts';

/** What the shopper wrote with the order, and what the shop's own fields say of it (OWN-14): parts of a list of its details (EDIT-07). */
export function OrderTexts({ order: { present, note, customFields = [] } }: { order: OrderView }) {
  return (
    <>
      {present && (
        <div>
          <dt className="text-sm text-quiet">A gift</dt>
          <dd className="mt-1 wrap-break-word whitespace-pre-wrap">{present.message || 'Without a message'}</dd>
        </div>
      )}
      {customFields.map(({ label, text }) => (
        <div key={label + text}>
          <dt className="text-sm text-quiet wrap-anywhere">{label}</dt>
          <dd className="mt-1 wrap-anywhere whitespace-pre-wrap">{text}</dd>
        </div>
      ))}
      {note && (
        <div>
          <dt className="text-sm text-quiet">Your note to us</dt>
          <dd className="mt-1 wrap-break-word whitespace-pre-wrap">{note}</dd>
        </div>
      )}
    </>
  );
}

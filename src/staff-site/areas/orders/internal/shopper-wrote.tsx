import type { StaffOrder } from '#contract/staff/orders/staff-orders.ts';

/** What the shopper wrote with the order: a note to the shop, a gift message (EDIT-07). */
export function ShopperWrote({ order: { present, shopperNote } }: { order: StaffOrder }) {
  return (
    <>
      {shopperNote && (
        <section className="mb-4 border-l-4 border-accent bg-raised px-3 py-2">
          <h2 className="font-semibold">Note from the shopper</h2>
          <p className="break-words whitespace-pre-wrap">{shopperNote}</p>
        </section>
      )}
      {present && (
        <section className="mb-4 border-l-4 border-line-strong bg-raised px-3 py-2">
          <h2 className="font-semibold">A gift: pack a gift receipt, no prices</h2>
          <p className="break-words whitespace-pre-wrap">{present.message || 'Without a message.'}</p>
        </section>
      )}
    </>
  );
}

import type { OrderStatus } from '#contract/orders/orders.ts';

const done: readonly OrderStatus[] = ['Cancelled', 'Returned'];

/** An order's status as text, with a decorative mark. */
export function StatusMark({ status }: { status: OrderStatus }) {
  return (
    <span className="inline-flex items-center gap-2 font-semibold">
      <span
        aria-hidden="true"
        className={`size-2.5 rounded-full ${done.includes(status) ? 'border-2 border-line-strong' : status === 'Delivered' ? 'bg-success' : 'bg-accent ring-1 ring-ink'}`}
      />
      {status}
    </span>
  );
}

import type { Order, OrderLine, OrderShipping } from '#modules/orders/order.ts';
import type { NextContent } from '#modules/orders/versions/next-content.ts';
import { type Cents, formatCents } from '#shared/money.ts';
import { productName } from '#shared/product-name.ts';

interface Content {
  lines: readonly OrderLine[];
  shipping: OrderShipping;
  totalCents: Cents;
}

/** What the activity log says of a changed order: items, delivery and total before and after (OWN-08). Pure. */
export function loggedChange(
  order: Pick<Order, 'lines' | 'shipping' | 'totalCents'>,
  next: NextContent,
  versionNo: number,
): { before: object; after: object; personal: string[] } {
  const replaced = new Set([...(next.removed ?? []), ...next.lines.map(({ lineNo }) => lineNo)]);
  const lines = [...order.lines.filter(({ lineNo }) => !replaced.has(lineNo)), ...next.lines];
  const totalCents = next.amounts?.totalCents ?? order.totalCents;
  return {
    before: { version: versionNo - 1, ...shown(order) },
    after: { version: versionNo, ...shown({ lines, shipping: next.shipping, totalCents }) },
    personal: ['address'],
  };
}

const shown = ({ lines, shipping, totalCents }: Content) => ({
  items: lines.map((line) => `${line.qty} × ${productName(line)} ${line.sizeLabel}`.trim()).sort(),
  delivery: shipping.label,
  total: formatCents(totalCents),
  address: 'address' in shipping ? (shipping.address ?? null) : null,
});

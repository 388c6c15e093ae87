/** What each refund and each change changes about the taxable supply of an order: section 19E of the GST Act (HON-04). Pure. */
import type { Order } from '#modules/orders/order.ts';
import { type Cents, multiplyRounded } from '#shared/money.ts';

/** A refund request of an order, the first first. */
export interface RefundRequest {
  key: string;
  /** What is or will be refunded; 0 for a request that ended without money; negative for a change that cost more. */
  cents: Cents;
  at: Date;
  /** What of it was for lines, where units were chosen; empty where only an amount is known. */
  lines: readonly { lineNo: number; cents: Cents }[];
  /**
   * By how much a change that was agreed reduced the GST, negative where it added to it (EDIT-01); absent for a refund of the order as it is now. The
   * order's amounts are those after all changes.
   */
  changedGstCents?: Cents;
}

export interface SupplyCorrection {
  /** From 1, in the order of the requests; it never changes. */
  number: number;
  key: string;
  at: Date;
  /** By how much the consideration and the GST in it are reduced; negative: increased. */
  cents: Cents;
  gstCents: Cents;
  /** What they are from then on. */
  totalCents: Cents;
  totalGstCents: Cents;
}

type Supply = Pick<Order, 'state' | 'cancelledAt' | 'totalCents' | 'gstCents'> & {
  lines: readonly Pick<Order['lines'][number], 'lineNo' | 'taxExclusive' | 'totalCents'>[];
};

/**
 * The corrections of an order, the first first. Their GST adds up to no more than the order's, to the cent, and to all
 * of it once everything taxed is refunded. A cancelled order is corrected to nothing, also where it was never charged.
 */
export function correctionsOf(order: Supply, requests: readonly RefundRequest[]): SupplyCorrection[] {
  const untaxedLines = new Set(order.lines.filter(({ taxExclusive }) => taxExclusive).map(({ lineNo }) => lineNo));
  const untaxedTotal = sum(order.lines.filter(({ taxExclusive }) => taxExclusive).map(({ totalCents }) => totalCents));
  const taxedTotal = order.totalCents - untaxedTotal;
  const gstOf = (taxed: Cents): Cents => (taxedTotal > 0n ? multiplyRounded(order.gstCents, taxed, taxedTotal) : 0n);
  let [left, taxedLeft] = [order.totalCents, taxedTotal];
  const found: SupplyCorrection[] = [];
  // What later changes take off is still part of the supply.
  const changes = requests.filter(({ changedGstCents }) => changedGstCents !== undefined);
  let [later, laterGst] = [
    sum(changes.map(({ cents }) => cents)),
    sum(changes.map(({ changedGstCents = 0n }) => changedGstCents)),
  ];
  for (const [index, request] of withCancellation(order, requests).entries()) {
    if (request.changedGstCents !== undefined) {
      later -= request.cents;
      laterGst -= request.changedGstCents;
      found.push({
        number: index + 1,
        ...{ key: request.key, at: request.at, cents: request.cents, gstCents: request.changedGstCents },
        ...{ totalCents: left + later, totalGstCents: order.gstCents - gstOf(taxedTotal - taxedLeft) + laterGst },
      });
      continue;
    }
    const cents = min(request.cents, left);
    if (cents <= 0n) continue;
    const untaxedLeft = left - taxedLeft;
    const taxed = min(
      max(taxedPart({ ...request, cents }, { left, taxedLeft, untaxedLines }), cents - untaxedLeft),
      min(cents, taxedLeft),
    );
    const before = gstOf(taxedTotal - taxedLeft);
    left -= cents;
    taxedLeft -= taxed;
    const after = gstOf(taxedTotal - taxedLeft);
    found.push({
      number: index + 1,
      ...{ key: request.key, at: request.at, cents, gstCents: after - before },
      ...{ totalCents: left + later, totalGstCents: order.gstCents - after + laterGst },
    });
  }
  return found;
}

/** What of a refund was for something with GST: by its lines, by what it was for, else by its share of what is left. */
function taxedPart(
  { key, cents, lines }: RefundRequest,
  { left, taxedLeft, untaxedLines }: { left: Cents; taxedLeft: Cents; untaxedLines: ReadonlySet<number> },
): Cents {
  if (lines.length > 0)
    return cents - sum(lines.filter(({ lineNo }) => untaxedLines.has(lineNo)).map((one) => one.cents));
  // Gift cards cannot be returned or exchanged, and delivery has GST.
  if (key === 'delivery' || key.startsWith('return:') || key.startsWith('cancelled:')) return cents;
  return left > 0n ? multiplyRounded(cents, taxedLeft, left) : 0n;
}

/** A cancelled order supplies nothing: what was never charged is a part of its cancellation. */
function withCancellation(
  { state, cancelledAt, totalCents }: Supply,
  requests: readonly RefundRequest[],
): RefundRequest[] {
  const rest =
    totalCents - sum(requests.map(({ cents, changedGstCents }) => (changedGstCents === undefined ? cents : 0n)));
  if (state !== 'CANCELLED' || rest <= 0n) return [...requests];
  const at = requests.findIndex(({ key }) => key === 'cancelled');
  if (at < 0) return [...requests, { key: 'cancelled', cents: rest, at: cancelledAt ?? new Date(0), lines: [] }];
  return requests.map((one, index) => (index === at ? { ...one, cents: one.cents + rest } : one));
}

const sum = (amounts: readonly Cents[]): Cents => amounts.reduce((total, cents) => total + cents, 0n);
const min = (one: Cents, other: Cents): Cents => (one < other ? one : other);
const max = (one: Cents, other: Cents): Cents => (one > other ? one : other);

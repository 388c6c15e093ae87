/**
 * An independent reference model of the shop's accounting: what an order costs, which tender paid it, and what every
 * later step changes, written from the specification and its decisions. It imports nothing of the shop, so that a wrong
 * rule there is not wrong here too.
 */
import { MONEY, type ModelItem, type ModelMethod, type ModelTender, minOf, REFUND_ORDER, sum } from './model-prices.ts';

export interface ModelLine extends ModelItem {
  /** Line total after promotions. */
  total: bigint;
  sent: number;
  /** Units in a return or already returned. */
  returned: number;
  /** Units accepted on receipt of a return. */
  accepted: number;
  dropped: number;
}
export interface ModelOrder {
  number: string;
  state: 'PLACED' | 'PARTLY_SHIPPED' | 'SHIPPED' | 'PARTLY_RETURNED' | 'RETURNED' | 'CANCELLED';
  lines: ModelLine[];
  total: bigint;
  method: ModelMethod;
  /** Delivery charge after promotions. */
  delivery: bigint;
  /** Part of the delivery charge that was refunded as delivery. */
  deliveryBack: bigint;
  /** Cents paid and not refunded, by tender. */
  kept: Map<ModelTender, bigint>;
  offers: string[];
  /** The order whose payments cover this one: an exchange is paid by the order it replaces. */
  payer: ModelOrder | null;
  /** The return that has to arrive before this order can be dispatched. */
  waitsFor: string | null;
  /** Points earned by its goods as of now. */
  earned: bigint;
  /** Days since the last parcel. */
  sentDaysAgo: number;
}
export interface ModelReturn {
  rma: string;
  order: ModelOrder;
  lines: { index: number; qty: number; exchangeVariantId: string | null }[];
  replacement: ModelOrder | null;
}
export interface ModelShop {
  orders: ModelOrder[];
  returns: ModelReturn[];
  /** Promotions that this shopper has used and that were not released. */
  used: Set<string>;
  member: boolean;
  points: bigint;
  /** Points still to be deducted: they became rewards before their goods were returned. */
  owed: bigint;
  /** Spendable cents of rewards, and of each gift card. */
  rewards: bigint;
  /** Spendable cents of store credit. */
  credit: bigint;
  giftCards: Map<string, { cents: bigint; usable: boolean }>;
  stock: Map<string, { onHand: number; reserved: number }>;
}
export const netPaidOf = (order: ModelOrder): bigint => sum((order.payer ?? order).kept.values());

/** Refunds to the tenders that paid, or money as store credit; credits can be spent again. Returns the cents per tender. */
export function refundInModel(
  shop: ModelShop,
  order: ModelOrder,
  cents: bigint,
  asCredit = false,
): Map<ModelTender, bigint> {
  const payer = order.payer ?? order;
  const got = new Map<ModelTender, bigint>();
  let left = cents;
  for (const tender of REFUND_ORDER) {
    const part = minOf(left, payer.kept.get(tender) ?? 0n);
    if (part === 0n) continue;
    payer.kept.set(tender, (payer.kept.get(tender) ?? 0n) - part);
    got.set(tender, part);
    left -= part;
  }
  if (left !== 0n) throw new Error('the model refunded more than was paid');
  shop.rewards += got.get('reward') ?? 0n;
  shop.credit += got.get('store_credit') ?? 0n;
  if (asCredit) for (const tender of MONEY) shop.credit += got.get(tender) ?? 0n;
  return got;
}

/** The value of `units` units of a line, starting at unit `from`; all parts of a line add up to its total. */
const worth = ({ total, qty }: ModelLine, from: number, units: number): bigint =>
  (total * BigInt(from + units)) / BigInt(qty) - (total * BigInt(from)) / BigInt(qty);

/**
 * One point for each whole dollar of goods that the shopper keeps; 200 points become a reward of ten dollars; missing
 * points are owed (LOY-01, LOY-22).
 */
function settlePoints(shop: ModelShop, order: ModelOrder): void {
  if (!shop.member) return;
  const eligible = sum(order.lines.map((line) => (line.total * BigInt(line.sent - line.accepted)) / BigInt(line.qty)));
  const change = eligible / 100n - order.earned;
  order.earned += change;
  if (change <= 0n) {
    const taken = minOf(-change, shop.points);
    shop.points -= taken;
    shop.owed += -change - taken;
    return;
  }
  const paid = minOf(shop.owed, shop.points + change);
  shop.owed -= paid;
  shop.points += change - paid;
  shop.rewards += (shop.points / 200n) * 1_000n;
  shop.points %= 200n;
}

const stockOf = (shop: ModelShop, variantId: string) => {
  const stock = shop.stock.get(variantId);
  if (!stock) throw new Error('a size that is not in the model');
  return stock;
};

/**
 * A fully refunded order has nothing left to dispatch: it is cancelled, or its undispatched rest is, and so is an
 * exchange that waits to be dispatched (FIX-24).
 */
export function stopRefundedInModel(shop: ModelShop, payer: ModelOrder): void {
  if (netPaidOf(payer) !== 0n) return;
  for (const order of shop.orders.filter((one) => one === payer || one.payer === payer)) {
    if (order.state === 'PLACED') cancelInModel(shop, order);
    else if (order.state === 'PARTLY_SHIPPED') cancelRestInModel(shop, order);
  }
}

export function placeInModel(shop: ModelShop, order: ModelOrder): void {
  for (const { variantId, qty } of order.lines) stockOf(shop, variantId).reserved += qty;
  for (const id of order.offers) shop.used.add(id);
  shop.orders.push(order);
}

/** Units of a line, counted from its end, become another size at what was paid for them (EDIT-02). */
export function changeSizeInModel(
  shop: ModelShop,
  order: ModelOrder,
  { index, qty, variantId }: { index: number; qty: number; variantId: string },
): void {
  const line = order.lines[index] as ModelLine;
  stockOf(shop, line.variantId).reserved -= qty;
  stockOf(shop, variantId).reserved += qty;
  const moved = { ...line, variantId, qty, total: worth(line, line.qty - qty, qty) };
  if (qty === line.qty) order.lines[index] = moved;
  else {
    order.lines[index] = { ...line, qty: line.qty - qty, total: worth(line, 0, line.qty - qty) };
    order.lines.push(moved);
  }
}

/**
 * Staff change what an order contains: offers that take nothing off any more can be used again, what it costs less is
 * refunded, what it costs more was paid by card (EDIT-01). Returns the cents refunded per tender.
 */
export function editInModel(
  shop: ModelShop,
  order: ModelOrder,
  after: Pick<ModelOrder, 'lines' | 'total' | 'delivery' | 'offers'>,
): Map<ModelTender, bigint> {
  for (const { variantId, qty } of order.lines) stockOf(shop, variantId).reserved -= qty;
  for (const { variantId, qty } of after.lines) stockOf(shop, variantId).reserved += qty;
  for (const id of order.offers) if (!after.offers.includes(id)) shop.used.delete(id);
  const difference = after.total - order.total;
  Object.assign(order, after);
  if (difference > 0n) order.kept.set('card', (order.kept.get('card') ?? 0n) + difference);
  return difference < 0n ? refundInModel(shop, order, -difference) : new Map();
}

export function dispatchInModel(
  shop: ModelShop,
  order: ModelOrder,
  units: readonly { index: number; qty: number }[],
): void {
  for (const { index, qty } of units) {
    const line = order.lines[index] as ModelLine;
    line.sent += qty;
    const stock = stockOf(shop, line.variantId);
    stock.onHand -= qty;
    stock.reserved -= qty;
  }
  order.sentDaysAgo = 0;
  const whole = order.lines.every(({ qty, sent, dropped }) => sent + dropped === qty);
  order.state = whole ? stateOfSent(order) : 'PARTLY_SHIPPED';
  settlePoints(shop, order);
}

/** The state once everything that will be dispatched has been: dispatched, or returned in part or in full. */
function stateOfSent({ lines }: ModelOrder): ModelOrder['state'] {
  if (lines.every(({ accepted }) => accepted === 0)) return 'SHIPPED';
  return lines.every(({ accepted, sent }) => accepted === sent) ? 'RETURNED' : 'PARTLY_RETURNED';
}

/** Undoes the whole order: money, promotions, stock. Returns the cents refunded per tender. */
export function cancelInModel(shop: ModelShop, order: ModelOrder): Map<ModelTender, bigint> {
  for (const { variantId, qty } of order.lines) stockOf(shop, variantId).reserved -= qty;
  order.state = 'CANCELLED';
  for (const id of order.offers) shop.used.delete(id);
  order.offers = [];
  if (order.payer === null) return refundInModel(shop, order, netPaidOf(order));
  // A replacement is refunded at the value of the goods it replaces once those are back; until then the return itself
  // pays.
  return order.waitsFor === null
    ? refundInModel(shop, order, minOf(sum(order.lines.map(({ total }) => total)), netPaidOf(order)))
    : new Map();
}

/**
 * Cancels the undispatched units and refunds their value; promotions stay used. Returns the cents refunded per tender.
 */
export function cancelRestInModel(shop: ModelShop, order: ModelOrder): Map<ModelTender, bigint> {
  let value = 0n;
  for (const line of order.lines) {
    const left = line.qty - line.sent;
    value += worth(line, line.sent, left);
    line.dropped += left;
    stockOf(shop, line.variantId).reserved -= left;
  }
  order.state = stateOfSent(order);
  return refundInModel(shop, order, minOf(value, netPaidOf(order)));
}

/** Marks units as being returned and reserves the other size for an exchange. The replacement has no number yet. */
export function startReturnInModel(shop: ModelShop, back: ModelReturn): void {
  for (const { index, qty } of back.lines) (back.order.lines[index] as ModelLine).returned += qty;
  const replaced = back.lines.filter(({ exchangeVariantId }) => exchangeVariantId !== null);
  if (replaced.length > 0) {
    back.replacement = {
      number: '',
      state: 'PLACED',
      lines: replaced.map(({ index, qty, exchangeVariantId }) => {
        const line = back.order.lines[index] as ModelLine;
        return {
          ...line,
          variantId: exchangeVariantId as string,
          qty,
          total: worth(line, 0, qty),
          sent: 0,
          returned: 0,
          accepted: 0,
          dropped: 0,
        };
      }),
      total: 0n,
      method: back.order.method,
      delivery: 0n,
      deliveryBack: 0n,
      kept: new Map(),
      offers: [],
      payer: back.order.payer ?? back.order,
      waitsFor: back.rma,
      earned: 0n,
      sentDaysAgo: 0,
    };
    placeInModel(shop, back.replacement);
  }
  shop.returns.push(back);
}

export function cancelReturnInModel(shop: ModelShop, back: ModelReturn): void {
  for (const { index, qty } of back.lines) (back.order.lines[index] as ModelLine).returned -= qty;
  if (back.replacement?.state === 'PLACED') cancelInModel(shop, back.replacement);
  shop.returns.splice(shop.returns.indexOf(back), 1);
}

/** `found` is what staff found, by line of the return. Returns the cents refunded per tender. */
export function receiveReturnInModel(
  shop: ModelShop,
  back: ModelReturn,
  found: readonly ('RESTOCK' | 'WRITE_OFF' | 'MISSING')[],
  asCredit = false,
): Map<ModelTender, bigint> {
  const { order, replacement } = back;
  // If any unit to be exchanged is missing, the whole exchange is cancelled and everything is refunded instead.
  const exchanges =
    replacement?.state === 'PLACED' &&
    back.lines.every(({ exchangeVariantId }, at) => exchangeVariantId === null || found[at] !== 'MISSING');
  let value = 0n;
  for (const [at, { index, qty, exchangeVariantId }] of back.lines.entries()) {
    const line = order.lines[index] as ModelLine;
    if (found[at] === 'MISSING') {
      line.returned -= qty;
      continue;
    }
    if (!(exchanges && exchangeVariantId !== null)) value += worth(line, line.accepted, qty);
    line.accepted += qty;
    if (found[at] === 'RESTOCK') stockOf(shop, line.variantId).onHand += qty;
  }
  if (order.state !== 'PARTLY_SHIPPED') order.state = stateOfSent(order);
  settlePoints(shop, order);
  if (replacement && replacement.state === 'PLACED') {
    if (exchanges) replacement.waitsFor = null;
    else cancelInModel(shop, replacement);
  }
  shop.returns.splice(shop.returns.indexOf(back), 1);
  return refundInModel(shop, order, minOf(value, netPaidOf(order)), asCredit);
}

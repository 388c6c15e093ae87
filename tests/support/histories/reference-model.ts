/**
 * The shop's books on paper: what an order costs, who paid it with what, and what every later step moves, written down from the words of the
 * specification and its decisions. Imports nothing of the shop, so that a rule that is wrong there is not wrong here too.
 */
export type ModelTender = 'reward' | 'gift_card' | 'card' | 'airline' | 'pay_in_four';
/** Back to the outside first, the last asked first; then what the shop itself keeps (PAY-28). */
const REFUND_ORDER: readonly ModelTender[] = ['pay_in_four', 'airline', 'card', 'gift_card', 'reward'];

export interface ModelPromotion {
  id: string;
  code: string;
  on: 'goods' | 'delivery';
  /** Cents off for goods of so many cents, of which `ofA` are shoes of kind a in `unitsA` units. */
  off: (goods: { cents: bigint; ofA: bigint; units: number }) => bigint;
}
/** Half a cent counts as a whole one. */
const percent = (cents: bigint, of100: bigint): bigint => (cents * of100 * 2n + 100n) / 200n;
export const minOf = (a: bigint, b: bigint): bigint => (a - b < 0n ? a : b);

/** Each once for every shopper. */
export const modelPromotions: readonly ModelPromotion[] = [
  { id: 'goods-10', code: 'TENTH', on: 'goods', off: ({ cents }) => percent(cents, 10n) },
  { id: 'goods-33', code: 'THIRD', on: 'goods', off: ({ cents }) => percent(cents, 33n) },
  { id: 'ten-off', code: 'TENOFF', on: 'goods', off: ({ cents }) => minOf(cents, 1_000n) },
  { id: 'a-15', code: 'KELP', on: 'goods', off: ({ ofA }) => percent(ofA, 15n) },
  { id: 'each-7', code: 'EACH', on: 'goods', off: ({ units }) => 700n * BigInt(units) },
  { id: 'delivery-half', code: 'HALFWAY', on: 'delivery', off: ({ cents }) => percent(cents, 50n) },
  { id: 'delivery-free', code: 'FREEWAY', on: 'delivery', off: ({ cents }) => cents },
  { id: 'delivery-four', code: 'FOURWAY', on: 'delivery', off: ({ cents }) => minOf(cents, 400n) },
];
/** The same as a merchant writes them. */
export const MODEL_PROMOTIONS_FILE = `
- { id: goods-10, name: A tenth off, offer: { kind: percentOffOrder, percent: 10 }, codes: [TENTH], limits: { total: 1000000, perCustomer: 1 } }
- { id: goods-33, name: A third off, offer: { kind: percentOffOrder, percent: 33 }, codes: [THIRD], limits: { total: 1000000, perCustomer: 1 } }
- { id: ten-off, name: Ten dollars off, offer: { kind: amountOffOrder, amount: 10 }, codes: [TENOFF], limits: { perCustomer: 1 } }
- { id: a-15, name: Fifteen off kelp, offer: { kind: percentOffItems, percent: 15 }, items: { products: [A] }, codes: [KELP], limits: { perCustomer: 1 } }
- { id: each-7, name: Seven dollars off each, offer: { kind: amountOffItems, amount: 7 }, codes: [EACH], limits: { perCustomer: 1 } }
- { id: delivery-half, name: Half of delivery, offer: { kind: percentOffDelivery, percent: 50 }, codes: [HALFWAY], limits: { perCustomer: 1 } }
- { id: delivery-free, name: No delivery to pay, offer: { kind: percentOffDelivery, percent: 100 }, codes: [FREEWAY], limits: { perCustomer: 1 } }
- { id: delivery-four, name: Four dollars off delivery, offer: { kind: amountOffDelivery, amount: 4 }, codes: [FOURWAY], limits: { perCustomer: 1 } }
`;

export type ModelMethod = 'standard' | 'express';
export interface ModelItem {
  product: 'a' | 'b';
  variantId: string;
  qty: number;
  /** Of one, on the day. */
  cents: bigint;
}
export interface ModelLine extends ModelItem {
  /** What all of it cost after offers. */
  total: bigint;
  sent: number;
  /** In a return or back from one. */
  returned: number;
  /** Accepted at the desk. */
  accepted: number;
  dropped: number;
}
export interface ModelOrder {
  number: string;
  state: 'PLACED' | 'PARTLY_SHIPPED' | 'SHIPPED' | 'PARTLY_RETURNED' | 'RETURNED' | 'CANCELLED';
  lines: ModelLine[];
  total: bigint;
  /** What delivery cost after offers. */
  delivery: bigint;
  /** Of that, what was asked back as delivery. */
  deliveryBack: bigint;
  /** What stands with each tender. */
  kept: Map<ModelTender, bigint>;
  offers: string[];
  /** Whose money pays for it: an exchange is paid by the order it replaces. */
  payer: ModelOrder | null;
  /** The return that has to arrive first. */
  waitsFor: string | null;
  /** Points that its goods have earned as they stand. */
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
  /** Offers that this shopper has had and not got back. */
  used: Set<string>;
  member: boolean;
  points: bigint;
  /** Points that became rewards before their goods came back. */
  owed: bigint;
  /** What can be spent of rewards, and of each gift card. */
  rewards: bigint;
  giftCards: Map<string, { cents: bigint; usable: boolean }>;
  shelf: Map<string, { onHand: number; reserved: number }>;
}

const sum = (amounts: Iterable<bigint>): bigint => [...amounts].reduce((total, cents) => total + cents, 0n);
export const netPaidOf = (order: ModelOrder): bigint => sum((order.payer ?? order).kept.values());

/** What a cart costs: goods after the first offer, delivery by what the goods cost then, less the second (PROMO, SHIP-08). */
export function priceInModel(
  items: readonly ModelItem[],
  method: ModelMethod,
  offers: readonly ModelPromotion[],
): {
  goods: bigint;
  goodsOff: bigint;
  delivery: bigint;
  deliveryOff: bigint;
  total: bigint;
  applied: ModelPromotion[];
} {
  const costs = (some: readonly ModelItem[]) => sum(some.map(({ cents, qty }) => cents * BigInt(qty)));
  const goods = costs(items);
  const facts = {
    cents: goods,
    ofA: costs(items.filter(({ product }) => product === 'a')),
    units: items.reduce((n, { qty }) => n + qty, 0),
  };
  const goodsOffer = offers.find(({ on }) => on === 'goods');
  const goodsOff = goodsOffer?.off(facts) ?? 0n;
  const delivery = method === 'standard' ? 600n : goods - goodsOff >= 15_000n ? 0n : 900n;
  const deliveryOffer = offers.find(({ on }) => on === 'delivery');
  const deliveryOff = deliveryOffer?.off({ ...facts, cents: delivery }) ?? 0n;
  const applied = [
    ...(goodsOffer && goodsOff > 0n ? [goodsOffer] : []),
    ...(deliveryOffer && deliveryOff > 0n ? [deliveryOffer] : []),
  ];
  return { goods, goodsOff, delivery, deliveryOff, total: goods - goodsOff + delivery - deliveryOff, applied };
}

/** Goes back to how it was paid; what the shop itself keeps can be spent again. Returns what each tender got. */
export function refundInModel(shop: ModelShop, order: ModelOrder, cents: bigint): Map<ModelTender, bigint> {
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
  if (left !== 0n) throw new Error('more went back on paper than was paid');
  shop.rewards += got.get('reward') ?? 0n;
  return got;
}

/** What units `from` to `from + qty` of a line are worth; all parts of a line together what it cost. */
const worth = ({ total, qty }: ModelLine, from: number, units: number): bigint =>
  (total * BigInt(from + units)) / BigInt(qty) - (total * BigInt(from)) / BigInt(qty);

/** A point for each whole dollar that is with the shopper; 200 of them are a reward of ten dollars; what is missing is owed (LOY-01, LOY-22). */
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
  const shelf = shop.shelf.get(variantId);
  if (!shelf) throw new Error('a size that paper does not know');
  return shelf;
};

/**
 * An order that was refunded in full has nothing left to be sent: it is cancelled, or what has not left of it is, and so is what waits to be sent
 * in exchange (FIX-24).
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

export function dispatchInModel(
  shop: ModelShop,
  order: ModelOrder,
  units: readonly { index: number; qty: number }[],
): void {
  for (const { index, qty } of units) {
    const line = order.lines[index] as ModelLine;
    line.sent += qty;
    const shelf = stockOf(shop, line.variantId);
    shelf.onHand -= qty;
    shelf.reserved -= qty;
  }
  order.sentDaysAgo = 0;
  const whole = order.lines.every(({ qty, sent, dropped }) => sent + dropped === qty);
  order.state = whole ? stateOfSent(order) : 'PARTLY_SHIPPED';
  settlePoints(shop, order);
}

/** All that will leave has left: sent, or as far back as it is. */
function stateOfSent({ lines }: ModelOrder): ModelOrder['state'] {
  if (lines.every(({ accepted }) => accepted === 0)) return 'SHIPPED';
  return lines.every(({ accepted, sent }) => accepted === sent) ? 'RETURNED' : 'PARTLY_RETURNED';
}

/** As if it had never been: money, offers, stock. Returns what went back where. */
export function cancelInModel(shop: ModelShop, order: ModelOrder): Map<ModelTender, bigint> {
  for (const { variantId, qty } of order.lines) stockOf(shop, variantId).reserved -= qty;
  order.state = 'CANCELLED';
  for (const id of order.offers) shop.used.delete(id);
  order.offers = [];
  if (order.payer === null) return refundInModel(shop, order, netPaidOf(order));
  // What replaces goods is worth what they were, once they are back; until then the return itself pays.
  return order.waitsFor === null
    ? refundInModel(shop, order, minOf(sum(order.lines.map(({ total }) => total)), netPaidOf(order)))
    : new Map();
}

/** What has not left never will; its worth goes back, its offers stay used. */
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

/** Units are promised back; another size is set aside. The replacement has no number yet. */
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

/** What the desk found, by line of the return. Returns what went back where. */
export function receiveReturnInModel(
  shop: ModelShop,
  back: ModelReturn,
  found: readonly ('RESTOCK' | 'WRITE_OFF' | 'MISSING')[],
): Map<ModelTender, bigint> {
  const { order, replacement } = back;
  // A size that did not come holds up the whole exchange: all of it is paid back instead.
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
  return refundInModel(shop, order, minOf(value, netPaidOf(order)));
}

/** What a cart costs and what promotions take off, as the reference model has it; it imports nothing of the shop either. */

export interface ModelPromotion {
  id: string;
  code: string;
  on: 'goods' | 'delivery';
  /** Cents off goods worth `cents`, of which `ofA` are for product a; `units` counts all items. */
  off: (goods: { cents: bigint; ofA: bigint; units: number }) => bigint;
}

/** Half a cent is rounded up. */
const percent = (cents: bigint, of100: bigint): bigint => (cents * of100 * 2n + 100n) / 200n;
export const minOf = (a: bigint, b: bigint): bigint => (a - b < 0n ? a : b);

/** Each can be used once per shopper. */
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

/** The same promotions in a merchant's file. */
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
  /** Unit price on the day of purchase. */
  cents: bigint;
}

/** Cents together. */
export const sum = (amounts: Iterable<bigint>): bigint => [...amounts].reduce((total, cents) => total + cents, 0n);

/**
 * The price of a cart: goods less the first promotion, delivery by the discounted goods less the second (PROMO,
 * SHIP-08).
 */
export function priceInModel(
  items: readonly ModelItem[],
  method: ModelMethod,
  offers: readonly ModelPromotion[],
  /** Percent that staff take off what the offers leave of the goods (EDIT-03). */
  staffPercent = 0,
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
  const input = {
    cents: goods,
    ofA: costs(items.filter(({ product }) => product === 'a')),
    units: items.reduce((n, { qty }) => n + qty, 0),
  };
  const goodsOffer = offers.find(({ on }) => on === 'goods');
  const offered = goodsOffer?.off(input) ?? 0n;
  const goodsOff = offered + percent(goods - offered, BigInt(staffPercent));
  const delivery = goods - goodsOff >= 15_000n ? 0n : method === 'standard' ? 600n : 900n;
  const deliveryOffer = offers.find(({ on }) => on === 'delivery');
  const deliveryOff = deliveryOffer?.off({ ...input, cents: delivery }) ?? 0n;
  const applied = [
    ...(goodsOffer && offered > 0n ? [goodsOffer] : []),
    ...(deliveryOffer && deliveryOff > 0n ? [deliveryOffer] : []),
  ];
  return { goods, goodsOff, delivery, deliveryOff, total: goods - goodsOff + delivery - deliveryOff, applied };
}

export type ModelTender =
  | 'reward'
  | 'store_credit'
  | 'gift_card'
  | 'card'
  | 'cash'
  | 'terminal'
  | 'airline'
  | 'pay_in_four';

/** Outside tenders first, the last charged first; then the shop's own credits (PAY-28). */
export const REFUND_ORDER: readonly ModelTender[] = [
  'pay_in_four',
  'airline',
  'card',
  'terminal',
  'cash',
  'gift_card',
  'store_credit',
  'reward',
];
/** Money from outside: staff may give it back as store credit (EDIT-04). */
export const MONEY: readonly ModelTender[] = ['pay_in_four', 'airline', 'card', 'terminal', 'cash'];

import { least, looseUnits, noTaking, type OpenLine, sum, type Taking } from '../open-cart.ts';

/** With a minimum spend on other items, one of the gifts in the cart is free: the dearest. */
export function thresholdGift(
  lines: readonly OpenLine[],
  offer: { thresholdCents: number; giftProducts: string[] },
): Taking {
  const taking = noTaking(lines);
  const gift = looseUnits(lines).find(({ at }) => offer.giftProducts.includes(lines[at]?.line.productCode ?? ''));
  if (!gift) return taking;
  const spent = sum(lines.map(({ line }) => line.priceCents * BigInt(line.qty))) - gift.cents;
  if (spent < BigInt(offer.thresholdCents)) return taking;
  taking.bound[gift.at] = 1;
  taking.off[gift.at] = least(gift.cents, lines[gift.at]?.remainingCents ?? 0n);
  return taking;
}

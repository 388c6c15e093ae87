/** Describes a promotion's discount and conditions for shoppers. Pure (FIX-32). */
import { levels } from '#contract/loyalty/loyalty.ts';
import { memberOfferWords as words } from '#contract/loyalty/member-offers.ts';
import { fillText } from '#contract/messages/messages.ts';
import { formatCents } from '#shared/money.ts';
import type { Promotion } from '../promotion.ts';

/** Names of the brands, categories and products of a promotion, as shoppers know them. */
export interface PromotionNames {
  brands: readonly string[];
  categories: readonly string[];
  products: readonly string[];
  gifts: readonly string[];
}

const dollars = (cents: number): string => formatCents(BigInt(cents));
const percent = (basisPoints: number): string => `${basisPoints / 100}`;
/** 'a, b and c'. */
const listed = (names: readonly string[], last: 'and' | 'or'): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} ${last} ${names.at(-1)}`;

/** Every list that is not empty has to match: 'women’s Quayworn and Tussock Sneakers'. */
function describeItems({ demographics }: Promotion['items'], { brands, categories, products }: PromotionNames): string {
  const people = listed(
    demographics.map((one) => words.people[one as keyof typeof words.people] ?? one),
    'and',
  );
  const things = listed(products, 'and') || listed(categories, 'and') || (people === '' ? '' : words.items);
  return [people, listed(brands, 'and'), things].filter((part) => part !== '').join(' ') || words.everything;
}

/** Its discount: '10% off Quayworn'. */
export function describePromotion(
  { offer, items: filter }: Pick<Promotion, 'offer' | 'items'>,
  names: PromotionNames,
): string {
  const items = describeItems(filter, names);
  switch (offer.kind) {
    case 'percentOffItems':
    case 'percentOffOrder':
      return fillText(words.percentOff, { percent: percent(offer.basisPoints), items });
    case 'amountOffItems':
      return fillText(words.amountOffItems, { amount: dollars(offer.amountCents), items });
    case 'amountOffOrder':
      return fillText(words.amountOff, { amount: dollars(offer.amountCents), items });
    case 'percentOffDelivery':
      return offer.basisPoints >= 10_000
        ? words.freeDelivery
        : fillText(words.percentOffDelivery, { percent: percent(offer.basisPoints) });
    case 'amountOffDelivery':
      return fillText(words.amountOffDelivery, { amount: dollars(offer.amountCents) });
    case 'buyXGetY':
      return offer.basisPoints >= 10_000
        ? fillText(words.buyGetFree, { buy: offer.buy, get: offer.get, items })
        : fillText(words.buyGetOff, { buy: offer.buy, get: offer.get, items, percent: percent(offer.basisPoints) });
    case 'multiBuyPrice':
      return fillText(words.setPrice, { qty: offer.qty, items, amount: dollars(offer.priceCents) });
    case 'thresholdGift':
      return fillText(words.gift, {
        gift: listed(names.gifts, 'or') || words.aGift,
        amount: dollars(offer.thresholdCents),
      });
  }
}

/** Its conditions, a sentence each. */
export function describeConditions({
  items,
  minSpendCents,
  minQty,
  memberTiers = [],
  firstOrderOnly,
  exclusive,
  limits,
}: Promotion): string[] {
  const tiers = levels.filter(({ tierId }) => memberTiers.includes(tierId)).map(({ tierName }) => tierName);
  const { perCustomer } = limits;
  return [
    minSpendCents > 0 ? fillText(words.minSpend, { amount: dollars(minSpendCents) }) : '',
    minQty > 1 ? fillText(words.minQty, { qty: minQty }) : '',
    items.fullPriceOnly ? words.fullPrice : '',
    firstOrderOnly ? words.firstOrder : '',
    tiers.length > 0 ? fillText(words.levels, { levels: listed(tiers, 'and') }) : '',
    perCustomer !== null
      ? fillText(words.timesEach, { times: perCustomer === 1 ? 'once' : `${perCustomer} times` })
      : '',
    exclusive ? words.exclusive : '',
  ].filter((sentence) => sentence !== '');
}

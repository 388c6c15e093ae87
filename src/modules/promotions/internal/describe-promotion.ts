/** Describes a promotion's discount and conditions for shoppers. Pure (FIX-32). */
import { levels } from '#contract/loyalty/loyalty.ts';
import { memberPromotionWords as words } from '#contract/loyalty/member-promotions.ts';
import { fillText } from '#contract/messages/messages.ts';
import { kindOf } from '../kinds/promotion-kinds.ts';
import type { Promotion } from '../promotion.ts';
import { dollarsText, listText } from './entry-fields.ts';

/** Names of the brands, categories and products of a promotion, as shoppers know them. */
export interface PromotionNames {
  brands: readonly string[];
  categories: readonly string[];
  products: readonly string[];
  gifts: readonly string[];
}

/** Every list that is not empty has to match: 'women’s Quayworn and Tussock Sneakers'. */
function describeItems({ demographics }: Promotion['items'], { brands, categories, products }: PromotionNames): string {
  const people = listText(
    demographics.map((one) => words.people[one as keyof typeof words.people] ?? one),
    'and',
  );
  const things = listText(products, 'and') || listText(categories, 'and') || (people === '' ? '' : words.items);
  return [people, listText(brands, 'and'), things].filter((part) => part !== '').join(' ') || words.everything;
}

/** Its discount: '10% off Quayworn'. */
export function describePromotion({ offer, items }: Pick<Promotion, 'offer' | 'items'>, names: PromotionNames): string {
  return kindOf(offer).describe(offer, { items: describeItems(items, names), gifts: names.gifts });
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
    minSpendCents > 0 ? fillText(words.minSpend, { amount: dollarsText(minSpendCents) }) : '',
    minQty > 1 ? fillText(words.minQty, { qty: minQty }) : '',
    items.fullPriceOnly ? words.fullPrice : '',
    firstOrderOnly ? words.firstOrder : '',
    tiers.length > 0 ? fillText(words.levels, { levels: listText(tiers, 'and') }) : '',
    perCustomer !== null
      ? fillText(words.timesEach, { times: perCustomer === 1 ? 'once' : `${perCustomer} times` })
      : '',
    exclusive ? words.exclusive : '',
  ].filter((sentence) => sentence !== '');
}

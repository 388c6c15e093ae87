/**
 * A promotion as its form holds it: text until it is saved. Fields of an entry unknown to the form are kept unchanged.
 * Pure.
 */
import type { PromotionKind, StaffPromotionEntry } from '#contract/staff/staff-promotions.ts';

type OfferField = 'percent' | 'amount' | 'buy' | 'get' | 'qty' | 'price' | 'mostSets' | 'threshold' | 'giftProducts';
/** The fields of each kind; those in brackets may be empty. */
export const kindWords: Record<
  PromotionKind,
  { label: string; fields: readonly OfferField[]; may?: readonly OfferField[] }
> = {
  percentOffItems: { label: 'Percent off each item', fields: ['percent'] },
  amountOffItems: { label: 'Dollars off each item', fields: ['amount'] },
  percentOffOrder: { label: 'Percent off the order', fields: ['percent'] },
  amountOffOrder: { label: 'Dollars off the order', fields: ['amount'] },
  percentOffDelivery: { label: 'Percent off delivery', fields: ['percent'] },
  amountOffDelivery: { label: 'Dollars off delivery', fields: ['amount'] },
  buyXGetY: { label: 'Buy some, get some', fields: ['buy', 'get', 'percent'], may: ['mostSets'] },
  multiBuyPrice: { label: 'Multi-buy: N for one price', fields: ['qty', 'price'], may: ['mostSets'] },
  thresholdGift: { label: 'A gift from an amount on', fields: ['threshold', 'giftProducts'] },
};
export const fieldWords: Record<OfferField, string> = {
  percent: 'Percent off',
  amount: 'Dollars off',
  buy: 'Buy',
  get: 'Get',
  qty: 'How many',
  price: 'For so many dollars',
  mostSets: 'At most so often an order',
  threshold: 'From so many dollars',
  giftProducts: 'Gifts',
};
const flags = ['membersOnly', 'firstOrderOnly', 'exclusive', 'stopFurther'] as const;
type Flag = (typeof flags)[number];
export const flagWords: Record<Flag, string> = {
  membersOnly: 'Loyalty members only',
  firstOrderOnly: 'First orders only',
  exclusive: 'Never with another offer',
  stopFurther: 'Stop after this offer',
};
const lists = ['brands', 'categories', 'products', 'demographics'] as const;
type List = (typeof lists)[number];
export const demographicWords = { mens: 'Men', womens: 'Women', unisex: 'Unisex', kids: 'Kids' } as const;

export interface PromotionForm extends Record<OfferField, string>, Record<Flag, boolean>, Record<List, string> {
  id: string;
  name: string;
  kind: PromotionKind;
  fullPriceOnly: boolean;
  minSpend: string;
  minQty: string;
  memberTiers: string;
  emailDomains: string;
  /** Value of a field for day and time. */
  from: string;
  until: string;
  total: string;
  perCustomer: string;
  codes: string;
  uniqueCodes: string;
}

const text = (value: unknown): string =>
  Array.isArray(value) ? value.join(', ') : value === undefined || value === null ? '' : String(value);
const lines = (value: unknown): string => (Array.isArray(value) ? value.join('\n') : '');
const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
/** '2026-12-24 09:00' for a field; a last day without a time ends at midnight. */
const moment = (value: unknown, day: string): string =>
  typeof value === 'string' ? (value.length === 10 ? `${value}T${day}` : value.replace(' ', 'T')) : '';

export function toForm(entry: Partial<StaffPromotionEntry>): PromotionForm {
  const offer = record(entry.offer);
  const items = record(entry.items);
  const limits = record(entry.limits);
  const of = (name: OfferField) => text(offer[name]);
  return {
    id: text(entry.id),
    name: text(entry.name),
    kind: (entry.offer?.kind ?? 'percentOffOrder') as PromotionKind,
    percent: of('percent'),
    amount: of('amount'),
    buy: of('buy'),
    get: of('get'),
    qty: of('qty'),
    price: of('price'),
    mostSets: of('mostSets'),
    threshold: of('threshold'),
    giftProducts: of('giftProducts'),
    membersOnly: entry.membersOnly === true,
    firstOrderOnly: entry.firstOrderOnly === true,
    exclusive: entry.exclusive === true,
    stopFurther: entry.stopFurther === true,
    brands: text(items.brands),
    categories: text(items.categories),
    products: text(items.products),
    demographics: text(items.demographics),
    fullPriceOnly: items.fullPriceOnly === true,
    minSpend: text(entry.minSpend),
    minQty: text(entry.minQty),
    memberTiers: text(entry.memberTiers),
    emailDomains: text(entry.emailDomains),
    from: moment(entry.from, '00:00'),
    until: moment(entry.until, '23:59'),
    total: text(limits.total),
    perCustomer: text(limits.perCustomer),
    codes: lines(entry.codes),
    uniqueCodes: lines(entry.uniqueCodes),
  };
}

export const parts = (value: string): string[] =>
  value
    .split(/[\n,]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
/** A number where the text is one; else the text, so that the server reports the error. */
const number = (value: string): number | string =>
  /^-?\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : value.trim();
const some = (name: string, value: readonly unknown[] | string | boolean): Record<string, unknown> =>
  value === false || value.valueOf() === '' || (Array.isArray(value) && value.length === 0) ? {} : { [name]: value };
const someNumber = (name: string, value: string): Record<string, unknown> =>
  value.trim() === '' ? {} : { [name]: number(value) };

/** The entry in the format of an import file. The server validates it. */
export function toEntry(form: PromotionForm): Record<string, unknown> {
  const { fields, may = [] } = kindWords[form.kind];
  const offer = Object.assign(
    { kind: form.kind },
    ...[...fields, ...may].map((name) =>
      name === 'giftProducts' ? { giftProducts: parts(form.giftProducts) } : someNumber(name, form[name]),
    ),
  );
  const items = Object.assign(
    {},
    ...lists.map((name) => some(name, parts(form[name]))),
    some('fullPriceOnly', form.fullPriceOnly),
  );
  const limits = { ...someNumber('total', form.total), ...someNumber('perCustomer', form.perCustomer) };
  return {
    id: form.id.trim(),
    name: form.name.trim(),
    offer,
    ...(Object.keys(items).length > 0 && { items }),
    ...someNumber('minSpend', form.minSpend),
    ...someNumber('minQty', form.minQty),
    ...Object.assign({}, ...flags.map((flag) => some(flag, form[flag]))),
    ...some('memberTiers', parts(form.memberTiers)),
    ...some('emailDomains', parts(form.emailDomains)),
    ...some('from', form.from.replace('T', ' ')),
    ...some('until', form.until.replace('T', ' ')),
    ...(Object.keys(limits).length > 0 && { limits }),
    ...some('codes', parts(form.codes)),
    ...some('uniqueCodes', parts(form.uniqueCodes)),
  };
}

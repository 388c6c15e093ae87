/**
 * A promotion as its form holds it: text until it is saved. Pure.
 */
import type { PromotionField, StaffPromotionEntry, StaffPromotionKind } from '#contract/staff/staff-promotions.ts';

/** The kind of a new promotion until staff choose another. */
const USUAL_KIND = 'percentOffOrder';
const flags = ['membersOnly', 'firstOrderOnly', 'exclusive', 'stopFurther'] as const;
type Flag = (typeof flags)[number];
export const flagWords: Record<Flag, string> = {
  membersOnly: 'Loyalty members only',
  firstOrderOnly: 'First orders only',
  exclusive: 'Cannot be combined with other promotions',
  stopFurther: 'Stop further promotions',
};
const lists = ['brands', 'categories', 'products', 'demographics'] as const;
type List = (typeof lists)[number];
export const demographicLabels = { mens: 'Men', womens: 'Women', unisex: 'Unisex', kids: 'Kids' } as const;

export interface PromotionForm extends Record<Flag, boolean>, Record<List, string> {
  id: string;
  name: string;
  kind: string;
  /** Text of the kind's fields by name. What was typed for another kind stays while staff change the kind. */
  offer: Readonly<Record<string, string>>;
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
  const { kind, ...numbers } = record(entry.offer);
  const items = record(entry.items);
  const limits = record(entry.limits);
  return {
    id: text(entry.id),
    name: text(entry.name),
    kind: text(kind) || USUAL_KIND,
    offer: Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, text(value)])),
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

/** The fields of a kind; none of one that the shop does not have, which the server refuses. */
export const fieldsOf = (kinds: readonly StaffPromotionKind[], kind: string): readonly PromotionField[] =>
  kinds.find((one) => one.kind === kind)?.fields ?? [];

/** The entry in the format of an import file; `fields` are those of its kind. The server validates it. */
export function toEntry(form: PromotionForm, fields: readonly PromotionField[]): Record<string, unknown> {
  const offer = Object.assign(
    { kind: form.kind },
    ...fields.map(({ name, type }) => {
      const value = form.offer[name] ?? '';
      return type === 'products' ? { [name]: parts(value) } : someNumber(name, value);
    }),
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

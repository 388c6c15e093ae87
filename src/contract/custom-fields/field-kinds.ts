/** What custom fields belong to, what they hold and who sees them (OWN-14). */

export const fieldOwners = ['product', 'variant', 'order', 'customer', 'store'] as const;
export type FieldOwner = (typeof fieldOwners)[number];
export const fieldTypes = [
  'text',
  'long-text',
  'whole-number',
  'decimal',
  'yes-no',
  'date',
  'choice',
  'choices',
  'link',
] as const;
export type FieldType = (typeof fieldTypes)[number];
/** Each includes those before it: what is on a page is also in the API. */
export const fieldVisibilities = ['staff', 'api', 'page'] as const;
export type FieldVisibility = (typeof fieldVisibilities)[number];

/** Types by whose values a listing can be filtered: those with few different values. */
export const facetTypes: readonly FieldType[] = ['choice', 'choices', 'yes-no'];
/** Types with a least and a greatest: characters of a text, values of a number, how many of a list. */
export const limitedTypes: readonly FieldType[] = ['text', 'long-text', 'whole-number', 'decimal', 'choices'];

export const fieldLimits = {
  /** Fields of one kind of owner that are not archived. */
  fields: 50,
  key: 30,
  label: 60,
  hint: 200,
  options: 500,
  option: 80,
  text: 200,
  longText: 5_000,
  link: 500,
  /** Key, full stop and value of a facet: what the address of a listing takes as one value. */
  facetValue: 60,
} as const;

/** Forms that a text may have to have: closed, so that no pattern of an owner can keep the process. */
export const textForms = ['any', 'letters', 'digits', 'letters-digits', 'code', 'email'] as const;
export type TextForm = (typeof textForms)[number];

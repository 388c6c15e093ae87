/** What staff read of the kinds, types and rules of custom fields. */
import {
  type FieldOwner,
  type FieldType,
  type FieldVisibility,
  fieldLimits,
  type TextForm,
} from '#contract/custom-fields/field-kinds.ts';

export const ownerWords: Record<FieldOwner, { title: string; of: string; page: string }> = {
  product: { title: 'Products', of: 'product', page: 'the page of the product' },
  variant: { title: 'Sizes', of: 'size', page: 'the page of the product' },
  order: { title: 'Orders', of: 'order', page: 'the customer’s page of the order' },
  customer: { title: 'Customers', of: 'customer', page: 'no page: customers have none' },
  store: { title: 'Stores', of: 'store', page: 'the page of the store' },
};

export const typeWords: Record<FieldType, string> = {
  text: 'Text',
  'long-text': 'Long text',
  'whole-number': 'Whole number',
  decimal: 'Decimal number',
  'yes-no': 'Yes or no',
  date: 'Date',
  choice: 'One of a list',
  choices: 'Several of a list',
  link: 'Link',
};

export const visibilityWords: Record<FieldVisibility, string> = {
  staff: 'Staff only',
  api: 'Staff and API',
  page: 'Staff, API and page',
};

export const formWords: Record<TextForm, string> = {
  any: 'Any text',
  letters: 'Letters',
  digits: 'Digits',
  'letters-digits': 'Letters and digits',
  code: 'Code: letters, digits, dots, hyphens',
  email: 'Email address',
};

/** 'Longest upper' is 'longest-upper'; words that no longer fit are left out. */
export function keyOfLabel(label: string): string {
  const plain = label.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  let key = '';
  for (const word of plain.match(/[a-z0-9]+/g) ?? []) {
    // A key begins with a letter.
    const longer = key === '' ? word.replace(/^\d+/, '').slice(0, fieldLimits.key) : `${key}-${word}`;
    if (longer.length > fieldLimits.key) break;
    key = longer;
  }
  return key;
}

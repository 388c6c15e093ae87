/** Changes of many products in words. Pure. */
import type { BulkChange } from '#contract/staff/products/bulk/bulk-changes.ts';
import { formatDayTime } from '#shared/nz-dates.ts';
import { stateWords } from '../product-words.ts';
import { ruleWords } from './price-rule-words.ts';

export const limitWords = {
  cartQtyProductMax: 'Maximum of the product',
  cartQtyVariantMax: 'Maximum of a size',
  cartQtyVariantMin: 'Minimum of a size',
  cartQtyVariantMultipleOf: 'Only multiples of',
} as const;

/** A change as a title: 'Price: 20 % off'. */
export function changeWords(change: BulkChange): string {
  switch (change.kind) {
    case 'price':
      return `Price: ${ruleWords(change.rule)}`;
    case 'sale':
      return `Sale: ${ruleWords(change.rule)}, ${formatDayTime(new Date(change.startsAt))} to ${formatDayTime(new Date(change.endsAt))}`;
    case 'state':
      return `State: ${stateWords[change.state].label}`;
    case 'category':
      return `Category: ${change.path}`;
    case 'tags':
      return `Tags: ${[...change.add.map((tag) => `add ${tag}`), ...change.remove.map((tag) => `remove ${tag}`)].join(', ')}`;
    case 'limits':
      return `Limits: ${Object.entries(limitWords)
        .flatMap(([name, label]) => {
          const value = change[name as keyof typeof limitWords];
          return value === undefined ? [] : [`${label.toLowerCase()} ${value ?? 'none'}`];
        })
        .join(', ')}`;
  }
}

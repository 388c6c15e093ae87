/** Rules for prices of many products in words. Pure. */
import type { PriceRule } from '#contract/staff/products/bulk/bulk-changes.ts';

export const endingWords: Record<PriceRule['ending'], string> = {
  exact: 'To the cent',
  '00': 'Nearest .00',
  '90': 'Nearest .90',
  '95': 'Nearest .95',
};
export const wayWords: Record<PriceRule['way'], string> = {
  'percent-off': 'Percent off',
  'percent-up': 'Percent up',
  'amount-off': 'Dollars off',
  'amount-up': 'Dollars up',
  set: 'Set to dollars',
};

/** A rule as a part of a title: '20 % off'. */
export function ruleWords({ way, value, ending }: PriceRule): string {
  const what = {
    'percent-off': `${value} % off`,
    'percent-up': `${value} % up`,
    'amount-off': `$${value} off`,
    'amount-up': `$${value} up`,
    set: `set to $${value}`,
  }[way];
  return ending === 'exact' ? what : `${what}, to the nearest .${ending}`;
}

import { expect, test } from 'vitest';
import { productName } from './product-name.ts';

test.each([
  ['Quayworn', 'Harbour Court', 'Quayworn Harbour Court'],
  ['Kerb', 'Kerb Gift Card $25', 'Kerb Gift Card $25'],
  ['KERB', 'Kerb Gift Card $25', 'Kerb Gift Card $25'],
  ['Day', 'Daylight', 'Day Daylight'],
])('%s and %s are “%s”', (brand, name, full) => {
  expect(productName({ brand, name })).toBe(full);
});

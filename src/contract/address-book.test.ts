/** Which field holds what of a New Zealand address (docs/decisions/0017). */
import { expect, test } from 'vitest';
import { addressRequestSchema } from './address-book.ts';
import { addressSchema } from './fields.ts';

const good = { contactName: 'Aroha Ngāta', country: 'NZ', street1: '12 Kōwhai Street', state: 'Te Whanganui-a-Tara', postcode: '6021' };

test('ADDR-11 the town or city is `state`, and required; the suburb is `suburb`, and may be left out', () => {
  expect(addressRequestSchema.parse(good)).toMatchObject({ state: 'Te Whanganui-a-Tara', suburb: '', street2: '' });
  expect(addressRequestSchema.parse({ ...good, suburb: 'Aro Valley' })).toMatchObject({ suburb: 'Aro Valley', state: 'Te Whanganui-a-Tara' });
  const { state: _state, ...without } = good;
  for (const change of [without, { ...good, state: ' ' }, { ...without, suburb: 'Wellington' }]) {
    const refused = addressRequestSchema.safeParse(change);
    expect(refused.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([['state', 'Enter a town or city.']]);
  }
  // One rule for checkout and address book.
  expect(addressSchema.safeParse(good).success).toBe(true);
  expect(addressSchema.safeParse(without).error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([['state', 'Enter a town or city.']]);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressLines, placeProblems } from './country-rules.ts';
import { addressSchema } from './fields.ts';

const auckland = { country: 'NZ', postcode: '1010', suburb: '', state: 'Auckland' };
const newtown = { country: 'AU', postcode: '2042', suburb: 'Newtown', state: 'NSW' };

test.each([
  [auckland, []],
  [newtown, []],
  [{ ...auckland, postcode: '101', state: '' }, ['Enter a valid postcode.', 'Enter a town or city.']],
  [{ ...newtown, postcode: '20420' }, ['Enter a valid postcode.']],
  [{ ...newtown, state: '' }, ['Select a state or territory.']],
  [{ ...newtown, state: 'Auckland' }, ['Select a state or territory.']],
  [{ ...newtown, suburb: '' }, ['Enter a suburb or town.']],
  // A state that the country does not have is invalid.
  [{ ...newtown, state: 'toString' }, ['Select a state or territory.']],
  [{ country: 'GB', postcode: 'SW1A 1AA', suburb: 'London', state: '' }, []],
])('FIX-04 postcode, town and state are validated by country: %j', (place, messages) => {
  expect(placeProblems(place).map(({ message }) => message)).toEqual(messages);
  const whole = addressSchema.safeParse({ ...place, contactName: 'Aroha Ngāta', street1: '1 King Street' });
  expect(whole.error?.issues.map(({ message }) => message) ?? []).toEqual(messages);
});

test('FIX-04 an address outside the home country includes its country, and all of its parts', () => {
  const street = { contactName: 'Aroha', company: '', street1: '1 King Street', street2: '' };
  expect(addressLines({ ...street, ...auckland })).toEqual(['Aroha', '1 King Street', 'Auckland 1010']);
  expect(addressLines({ ...street, ...newtown })).toEqual(['Aroha', '1 King Street', 'Newtown NSW 2042', 'Australia']);
  const word = fc.stringMatching(/^[a-z]{1,8}$/);
  fc.assert(
    fc.property(
      fc.record({
        company: word,
        street1: word,
        street2: word,
        suburb: word,
        state: word,
        postcode: word,
        country: fc.constantFrom('NZ', 'AU', 'GB'),
      }),
      (address) => {
        const text = addressLines(address).join('\n');
        for (const [field, value] of Object.entries(address)) if (field !== 'country') expect(text).toContain(value);
        expect(/Australia|United Kingdom/.test(text)).toBe(address.country !== 'NZ');
      },
    ),
  );
});

test('FIX-04 any text is treated as a country without its own rules, even the name of a built-in object property', () => {
  for (const country of ['constructor', '__proto__', 'toString', '', 'XX'])
    expect(placeProblems({ country, postcode: 'any', state: '', suburb: '' }), country).toEqual([]);
});

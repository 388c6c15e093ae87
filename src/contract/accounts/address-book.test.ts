/** The meaning of each field in a New Zealand address (docs/decisions/0017). */
import { expect, test } from 'vitest';
import { rulesOfCountry } from '../fields/country-rules.ts';
import { addressSchema } from '../fields/fields.ts';
import { addressRequestSchema } from './address-book.ts';

const good = {
  contactName: 'Aroha Ngāta',
  country: 'NZ',
  street1: '12 Kōwhai Street',
  state: 'Te Whanganui-a-Tara',
  postcode: '6021',
};

test('ADDR-11 `state` is the town or city, and required; `suburb` is the suburb, and optional', () => {
  expect(addressRequestSchema.parse(good)).toMatchObject({ state: 'Te Whanganui-a-Tara', suburb: '', street2: '' });
  expect(addressRequestSchema.parse({ ...good, suburb: 'Aro Valley' })).toMatchObject({
    suburb: 'Aro Valley',
    state: 'Te Whanganui-a-Tara',
  });
  const { state: _state, ...without } = good;
  for (const change of [without, { ...good, state: ' ' }, { ...without, suburb: 'Wellington' }]) {
    const refused = addressRequestSchema.safeParse(change);
    expect(refused.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['state', 'Enter a town or city.'],
    ]);
  }
  // The labels of the fields in forms.
  const { state, suburb } = rulesOfCountry('NZ');
  expect([state.label, suburb.label]).toEqual(['Town or city', 'Suburb']);
  // Checkout and address book use the same rule.
  expect(addressSchema.safeParse(good).success).toBe(true);
  expect(addressSchema.safeParse(without).error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['state', 'Enter a town or city.'],
  ]);
});

const messagesOf = (address: object) =>
  addressSchema.safeParse(address).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];
const printable = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index));
const letters = ['ā', 'Ō', 'ñ', 'é', 'e\u0301', 'ß', '京', 'Ж', 'ك', '½', '２'];
const signs = ['😀', '€', '…', '“', '–', '™', '_', '\u0000', '\n', '\t', '\u202e', '\u200b'];

test('ADDR-06 names, company, suburb and town allow letters, digits, space and . , apostrophe & ( ) / -; street lines also #; nothing else', () => {
  for (const field of ['company', 'contactName', 'suburb', 'state', 'street1', 'street2'] as const) {
    const punctuation = `.,'’&()/-${field.startsWith('street') ? '#' : ''}`;
    for (const character of new Set([...printable, ...letters, ...signs, ...punctuation])) {
      const isTaken =
        /^[A-Za-z0-9 ]$/.test(character) || letters.includes(character) || punctuation.includes(character);
      const value = `a${character}a`;
      expect(messagesOf({ ...good, [field]: value }), `${field} ${JSON.stringify(character)}`).toEqual(
        isTaken ? [] : [[field, 'Remove the characters that are not allowed.']],
      );
      if (isTaken) expect(addressSchema.parse({ ...good, [field]: value })[field]).toBe(value.normalize('NFC'));
    }
  }
});

test('ADDR-06 a postcode allows letters, digits, space and hyphen, in New Zealand exactly four digits', () => {
  const britain = { ...good, country: 'GB', state: '' };
  for (const character of [...printable, ...letters, ...signs]) {
    const isTaken = /^[A-Za-z0-9 -]$/.test(character);
    expect(messagesOf({ ...britain, postcode: `S${character}W` }), JSON.stringify(character)).toEqual(
      isTaken ? [] : [['postcode', 'Enter a valid postcode.']],
    );
  }
  for (const postcode of ['0110', '6021', ' 6021 ']) expect(messagesOf({ ...good, postcode }), postcode).toEqual([]);
  for (const postcode of ['', '602', '60210', '60 21', '60-1', '6O21', '６０２１'])
    expect(messagesOf({ ...good, postcode }).at(-1), postcode).toEqual(['postcode', 'Enter a valid postcode.']);
});

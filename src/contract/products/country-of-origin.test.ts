import { expect, test } from 'vitest';
import { countryName } from '../fields/country-rules.ts';
import { countryCodes, readCountry } from './country-of-origin.ts';

test('HON-03 a country is read by its code, its name and the names that suppliers use', () => {
  for (const code of countryCodes) {
    expect(readCountry(code.toLowerCase()), code).toBe(code);
    expect(readCountry(countryName(code)), countryName(code)).toBe(code);
    expect(countryName(code), 'a name, not the code').not.toBe(code);
  }
  expect(countryCodes).toHaveLength(249);
  for (const text of ['Viet Nam', ' made in  vietnam ', 'VN']) expect(readCountry(text)).toBe('VN');
  expect(readCountry('USA')).toBe('US');
  for (const text of ['', 'Atlantis', 'XX', 'constructor', '🇻🇳']) expect(readCountry(text), text).toBeNull();
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressSchema, contactSchema } from '#contract/fields/fields.ts';
import { toAddress, toContact, type WalletParty } from './wallet-contact.ts';
import { readWalletPhone } from './wallet-phone.ts';

describe('wallet contact', () => {
  const party: WalletParty = {
    email: 'aroha@example.nz',
    givenName: '',
    familyName: '',
    name: 'Aroha Te Rangi Ngāta',
    phone: '',
    address: null,
  };

  const PLACEHOLDER = '+61491570006';

  it("PAY-22 a guest without email or name throws 'Name and email not found'; an account provides them", () => {
    expect(() => toContact({ ...party, email: ' ' }, null, PLACEHOLDER)).toThrow('Name and email not found');
    expect(() => toContact({ ...party, name: '' }, null, PLACEHOLDER)).toThrow('Name and email not found');
    const known = { email: 'kiri@example.nz', firstName: 'Kiri', lastName: 'Te K' };
    expect(toContact({ ...party, email: '', name: '' }, known, PLACEHOLDER)).toMatchObject(known);
  });

  it('a full name is split at its first word; a single name gets a hyphen as the other one', () => {
    expect(toContact(party, null, PLACEHOLDER)).toMatchObject({ firstName: 'Aroha', lastName: 'Te Rangi Ngāta' });
    expect(toContact({ ...party, name: 'Aroha' }, null, PLACEHOLDER)).toMatchObject({
      firstName: 'Aroha',
      lastName: '-',
    });
    expect(toContact({ ...party, givenName: '', familyName: 'Ngāta' }, null, PLACEHOLDER)).toMatchObject({
      firstName: 'Ngāta',
      lastName: '-',
    });
  });

  it('PAY-23 a phone number is parsed with the shipping country as default', () => {
    expect(readWalletPhone('021 555 0123', 'NZ', PLACEHOLDER)).toBe('+64215550123');
    expect(readWalletPhone('0412 345 678', 'AU', PLACEHOLDER)).toBe('+61412345678');
    expect(readWalletPhone('+64 21 555 0123', 'AU', PLACEHOLDER)).toBe('+64215550123');
  });

  it('PAY-24 a missing number, or one that cannot be dialled, becomes the placeholder', () => {
    for (const text of ['', 'none', '12', '0'.repeat(251), '+999 1234'])
      expect(readWalletPhone(text, 'NZ', PLACEHOLDER)).toBe(PLACEHOLDER);
    fc.assert(
      fc.property(fc.string({ maxLength: 300, size: 'max' }), fc.string({ maxLength: 3 }), (text, country) => {
        expect(readWalletPhone(text, country, PLACEHOLDER)).toMatch(/^\+\d{6,15}$/);
      }),
    );
  });

  it('whatever a wallet provides, a name with a letter makes a valid contact', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 60, size: 'max' });
    fc.assert(
      fc.property(text, text, fc.constantFrom('a', 'Ā', '王'), (givenName, familyName, letter) => {
        const contact = toContact({ ...party, givenName: letter + givenName, familyName }, null, PLACEHOLDER);
        expect(contactSchema.safeParse(contact).error).toBeUndefined();
      }),
    );
  });

  it('whatever a wallet provides, a street, a town and a postcode make a valid address', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 120, size: 'max' });
    const contact = toContact(party, null, PLACEHOLDER);
    fc.assert(
      fc.property(
        fc.record({ name: text, lines: fc.array(text, { maxLength: 4 }), suburb: text, city: text, region: text }),
        ({ lines, city, ...rest }) => {
          const address = toAddress(
            { ...rest, lines: ['1 High St', ...lines], city: `Ōtaki ${city}`, postcode: ' 5512', country: 'nz' },
            contact,
          );
          expect(addressSchema.safeParse(address).error).toBeUndefined();
        },
      ),
    );
  });
});

import { expect, test } from 'vitest';
import { signUpSchema } from '#contract/accounts/account.ts';
import { contactSchema } from '#contract/fields/fields.ts';
import { blankContact } from '#storefront/features/checkout/internal/contact/blank-contact.ts';
import { blankSignUp } from '../sign-up/blank-sign-up.ts';

test('F5 no marketing box is ticked initially, and a request without the field means no consent', () => {
  expect(blankContact.agreeToMarketing).toBe(false);
  expect(blankSignUp).toMatchObject({ agreeToMarketing: false, addToLoyaltyProgram: false });
  const person = { email: 'kea@example.co.nz', firstName: 'Kea', lastName: 'Tui', phone: '021 123 4567' };
  expect(contactSchema.parse(person).agreeToMarketing).toBe(false);
  expect(signUpSchema.parse({ ...person, password: 'Kōwhai-tree 47' }).agreeToMarketing).toBe(false);
});

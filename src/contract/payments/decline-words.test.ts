import { expect, test } from 'vitest';
import { declineInWords } from './decline-words.ts';

test.each([
  ['2000', 'The bank declined the payment (2000)'],
  ['2001', 'Not enough money in the account (2001)'],
  ['fraud', 'The gateway suspects fraud (fraud)'],
  ['QUOTE_EXPIRED', 'The airline’s offer for the points has expired (QUOTE_EXPIRED)'],
  // An unknown code still gets a sentence, with the code for the provider's support.
  ['2999', 'The provider declined the payment (2999)'],
  ['constructor', 'The provider declined the payment (constructor)'],
  ['', 'The provider declined the payment'],
])('FIX-74 staff see why a payment was declined, not only a code: %j', (code, text) => {
  expect(declineInWords(code)).toBe(text);
});

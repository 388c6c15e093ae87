import { expect, test } from 'vitest';
import { declineInWords } from './decline-words.ts';

test.each([
  ['2000', 'The bank declined the payment (2000)'],
  ['2001', 'Not enough money in the account (2001)'],
  ['fraud', 'The gateway suspects fraud (fraud)'],
  ['QUOTE_EXPIRED', 'The airline’s offer for the points has expired (QUOTE_EXPIRED)'],
  // Nobody has met it yet: still a sentence, and what to tell the provider.
  ['2999', 'The provider declined the payment (2999)'],
  ['constructor', 'The provider declined the payment (constructor)'],
  ['', 'The provider declined the payment'],
])('FIX-74 the staff read why a payment was declined, not a code alone: %j', (code, said) => {
  expect(declineInWords(code)).toBe(said);
});

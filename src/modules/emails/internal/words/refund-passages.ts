import { sentences } from './email-words.ts';

/** How a refund is told, by where it goes: the same in every email with one. */
export const refundPassages = {
  refunded: sentences('Refund to the payment methods', '{amount} is refunded to your original payment methods.', [
    'amount',
  ]),
  bankDelay: sentences('Refund by a bank', 'Your bank may take a few days to show it.'),
  asCredit: sentences(
    'Refund as store credit',
    '{amount} is refunded, as store credit as you agreed. You find it in your account, and can use it for your next order.',
    ['amount'],
  ),
};

import type { CreditMethod } from '../payment-method.ts';

/** The customer's balance with the shop (EDIT-04). */
export const storeCredit: CreditMethod = {
  kind: 'credit',
  describe: () => STORE_CREDIT,
  shortReason: 'STORE_CREDIT_UNUSABLE',
};

/** Its name, also for a refund that is given as store credit. */
export const STORE_CREDIT = 'Store credit';

import { endingIn, type TillMethod } from '../payment-method.ts';

/** Money taken at a store's till, by whatever the till accepts (FIX-49). */
export const till: TillMethod = {
  kind: 'till',
  describe: (facts) => endingIn('Paid at the till', facts),
};

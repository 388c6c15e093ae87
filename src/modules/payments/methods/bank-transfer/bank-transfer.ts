import type { ExternalMethod } from '../payment-method.ts';

/**
 * The shopper pays from their own bank after ordering, with the order's number as reference. No provider is called:
 * staff find the money on the shop's bank statement and confirm it, and pay refunds back by hand.
 */
export const bankTransfer: ExternalMethod = {
  kind: 'external',
  provider: null,
  payTo: (config) => config.KERB_BANK_TRANSFER_ACCOUNT,
  describe: () => 'Bank transfer',
  // Nothing is sent under a key.
  keyWindowHours: Number.POSITIVE_INFINITY,
  isSetUp: (config) => config.KERB_BANK_TRANSFER_ACCOUNT !== '',
  accepts: () => true,
  needsMobile: false,
  canBeSaved: false,
  statesWhenRefunded: [],
  readInput: () => ({}),
  authorise: async ({ config }, { amountCents, orderNumber }) => ({
    outcome: 'AUTHORISED',
    gatewayRef: orderNumber,
    amountCents,
    currency: 'NZD',
    card: {
      kind: 'bank_transfer',
      brand: 'Bank transfer',
      last4: '',
      expiry: '',
      payTo: config.KERB_BANK_TRANSFER_ACCOUNT,
    },
  }),
  capture: async () => ({ outcome: 'REFUSED', reason: 'staff confirm a bank transfer under Payments to settle' }),
  void: async (_, { authorisedCents }, gatewayRef) => ({ outcome: 'DONE', gatewayRef, amountCents: authorisedCents }),
  refund: async () => ({
    outcome: 'REFUSED',
    reason: 'a bank transfer is paid back by hand: transfer the amount to the shopper, then note it as paid back',
  }),
  find: async (_, { state }) => ({ state: state === 'AUTHORISED' ? 'AUTHORISED' : 'CAPTURED' }),
};

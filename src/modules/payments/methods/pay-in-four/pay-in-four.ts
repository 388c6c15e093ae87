import { canPayInFour } from '#contract/payments/pay-in-four.ts';
import { inDollars } from '../in-dollars.ts';
import { type ExternalMethod, endingIn } from '../payment-method.ts';

/**
 * Pay in four: the shopper has agreed on the provider's page; its token pays. The last of all methods to be authorised.
 */
export const payInFour: ExternalMethod = {
  kind: 'external',
  provider: {
    name: 'pay in four',
    standIn: 'pay_in_four',
    onlyWhileOffered: true,
    // A refused void is looked up.
    timeoutMs: (config) => 2 * config.KERB_PAY_IN_FOUR_TIMEOUT_MS,
    list: ({ payInFour }, from, until) => inDollars(payInFour.list(from, until)),
  },
  describe: (facts) => endingIn('Pay in 4', facts),
  // Afterpay remembers a key for 24 hours.
  keyWindowHours: 24,
  isSetUp: (config) =>
    config.KERB_PAY_IN_FOUR_ENVIRONMENT === 'simulator' ||
    (config.KERB_PAY_IN_FOUR_MERCHANT_ID !== '' && config.KERB_PAY_IN_FOUR_SECRET !== ''),
  accepts: canPayInFour,
  needsMobile: true,
  canBeSaved: false,
  statesWhenRefunded: ['REFUNDED', 'CAPTURED'],
  readInput: (method) => ('token' in method ? { token: method.token } : {}),
  authorise: ({ payInFour }, { pspKey, amountCents, orderNumber, instrument }) =>
    payInFour.authorise({ attemptKey: pspKey, token: instrument.token ?? '', amountCents, orderNumber }),
  capture: ({ payInFour }, { pspKey, authorisedCents }, gatewayRef) =>
    payInFour.capture({ attemptKey: `${pspKey}-capture`, gatewayRef, amountCents: authorisedCents }),
  void: ({ payInFour }, { pspKey, authorisedCents, amountCents }, gatewayRef) =>
    payInFour.void({
      attemptKey: `${pspKey}-void`,
      gatewayRef,
      amountCents: authorisedCents > 0n ? authorisedCents : amountCents,
    }),
  refund: ({ payInFour }, _, { key, gatewayRef, amountCents }) =>
    payInFour.refund({ attemptKey: key, gatewayRef, amountCents }),
  find: ({ payInFour }, _, gatewayRef) => payInFour.find(gatewayRef),
};

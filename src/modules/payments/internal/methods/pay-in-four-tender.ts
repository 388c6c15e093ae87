import { inDollars } from './in-dollars.ts';
import type { OutsideTenderSteps } from './outside-tender.ts';

/**
 * Pay in four: the shopper has agreed on the provider's page; its token pays. The last of all tenders to be
 * authorised.
 */
export const payInFourTender: OutsideTenderSteps = {
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
  list: ({ payInFour }, from, until) => inDollars(payInFour.list(from, until)),
};

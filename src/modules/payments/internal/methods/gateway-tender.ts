import { inDollars } from './in-dollars.ts';
import type { OutsideTenderSteps } from './outside-tender.ts';

/**
 * Every tender that the card gateway takes: the keys of later steps are the attempt's key with a suffix for the step.
 */
export const gatewayTender: OutsideTenderSteps = {
  authorise: async ({ cardGateway }, { pspKey, amountCents, orderNumber, instrument }) => {
    const { token = '', savedToken, saveFor, deviceData, fraudToken } = instrument;
    if (saveFor) {
      const opened = await cardGateway.openCustomer(saveFor);
      if (opened.outcome === 'UNKNOWN') return opened;
    }
    return cardGateway.authorise({
      attemptKey: pspKey,
      amountCents,
      orderNumber,
      instrument: savedToken === undefined ? { nonce: token } : { savedToken },
      ...(saveFor && { saveFor }),
      ...(deviceData && { deviceData }),
      ...(fraudToken && { fraudToken }),
    });
  },
  capture: ({ cardGateway }, { pspKey, authorisedCents }, gatewayRef) =>
    cardGateway.capture({ attemptKey: `${pspKey}-capture`, gatewayRef, amountCents: authorisedCents }),
  void: ({ cardGateway }, { pspKey }, gatewayRef) => cardGateway.void({ attemptKey: `${pspKey}-void`, gatewayRef }),
  refund: ({ cardGateway }, _, { key, gatewayRef, amountCents }) =>
    cardGateway.refund({ attemptKey: key, gatewayRef, amountCents }),
  find: ({ cardGateway }, _, gatewayRef) => cardGateway.find(gatewayRef),
  list: ({ cardGateway }, from, until) => inDollars(cardGateway.list(from, until)),
};

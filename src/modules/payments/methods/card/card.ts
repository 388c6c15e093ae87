import { cardGatewayMethod, GATEWAY_FRAMES } from '../card-gateway/card-gateway-method.ts';
import { endingIn } from '../payment-method.ts';

/** A card, typed in the gateway's own form or saved by the customer (CARD-01). */
export const card = cardGatewayMethod({
  describe: (facts) => endingIn(facts.brand || 'Card', facts),
  isSetUp: () => true,
  canBeSaved: true,
  sources: () => ({ scripts: ['https://js.braintreegateway.com'], frames: [GATEWAY_FRAMES] }),
});

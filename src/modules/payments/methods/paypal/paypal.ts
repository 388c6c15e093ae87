import { cardGatewayMethod } from '../card-gateway/card-gateway-method.ts';
import { endingIn } from '../payment-method.ts';

/** PayPal through the card gateway. */
export const paypal = cardGatewayMethod({
  describe: (facts) => endingIn('PayPal', facts),
  isSetUp: () => true,
  canBeSaved: true,
});

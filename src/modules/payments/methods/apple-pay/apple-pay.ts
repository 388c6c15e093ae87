import { cardGatewayMethod } from '../card-gateway/card-gateway-method.ts';
import { endingIn } from '../payment-method.ts';

/** Apple Pay through the card gateway. Its card belongs to the wallet, so it cannot be saved here. */
export const applePay = cardGatewayMethod({
  describe: (facts) => endingIn('Apple Pay', facts),
  isSetUp: (config) => config.KERB_CARD_ENVIRONMENT === 'simulator' || config.KERB_APPLE_PAY_DOMAIN_ASSOCIATION !== '',
  canBeSaved: false,
  sources: () => ({ scripts: ['https://applepay.cdn-apple.com'] }),
});

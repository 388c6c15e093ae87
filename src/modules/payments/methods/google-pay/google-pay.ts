import { cardGatewayMethod } from '../card-gateway/card-gateway-method.ts';
import { endingIn } from '../payment-method.ts';

const GOOGLE = 'https://pay.google.com';

/** Google Pay through the card gateway. Its card belongs to the wallet, so it cannot be saved here. */
export const googlePay = cardGatewayMethod({
  describe: (facts) => endingIn('Google Pay', facts),
  isSetUp: (config) => config.KERB_CARD_ENVIRONMENT !== 'production' || config.KERB_GOOGLE_PAY_MERCHANT_ID !== '',
  canBeSaved: false,
  sources: () => ({
    scripts: [GOOGLE],
    frames: [GOOGLE],
    connects: [GOOGLE, 'https://google.com/pay'],
    images: ['https://www.gstatic.com'],
  }),
});

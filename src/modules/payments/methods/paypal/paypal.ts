import { cardGatewayMethod, GATEWAY_FRAMES } from '../card-gateway/card-gateway-method.ts';
import { endingIn } from '../payment-method.ts';

const SDK = 'https://www.paypal.com';
const IMAGES = 'https://www.paypalobjects.com';
/** In production the pages are where the SDK is. */
const PAGES = { sandbox: [SDK, 'https://www.sandbox.paypal.com'], production: [SDK] } as const;

/** PayPal through the card gateway. */
export const paypal = cardGatewayMethod({
  describe: (facts) => endingIn('PayPal', facts),
  isSetUp: () => true,
  canBeSaved: true,
  sources: (environment) => ({
    scripts: [SDK, IMAGES],
    frames: [GATEWAY_FRAMES, ...PAGES[environment]],
    connects: PAGES[environment],
    images: [IMAGES],
  }),
});

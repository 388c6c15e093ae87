/**
 * Exported values that only tests import. The list may only become shorter: move a function that deserves its own tests
 * into a file of its own, and test another through the function that the shop uses.
 */
type Exceptions = Readonly<Record<string, readonly string[]>>;

/** How tests replace or reach what the shop itself never would. */
const testSeams: Exceptions = {
  // The journeys inject into every field that is listed.
  'src/contract/site/content.ts': ['articleFields', 'postFields'],
  // A clock that a test moves.
  'src/platform/clock.ts': ['fixedClock'],
  // The shop passes failpoints; only a test arms and watches them.
  'src/platform/steps/failpoint.ts': [
    'FailpointError',
    'clearFailpoints',
    'setFailpoint',
    'watchFailpoints',
    'withOwnFailpoints',
  ],
  // A single journey runs only against a current build.
  'src/server/build/build-site.ts': ['staleParts'],
  // Tests give the API the context that the server gives it.
  'src/server/http/http-server.ts': ['contextOf'],
  // Tests of the adapters log in to the simulator.
  'src/simulator/start-simulator.ts': ['SIMULATOR_AIRLINE', 'SIMULATOR_MERCHANT', 'SIMULATOR_RECAPTCHA'],
};

/** Used by their own file, and tested on their own as well. */
const testedAlone: Exceptions = {
  'src/storefront/features/checkout/internal/order/keep-bought-size.ts': ['boughtSize'],
  'src/storefront/features/checkout/internal/payment/fetch-icon.ts': ['ICON_TIMEOUT_MS', 'createIconFetcher'],
  'src/storefront/features/checkout/payment/pay-in-four-redirect.ts': ['readRedirect'],
  'src/storefront/features/express-checkout/internal/express-session.ts': ['findShippingMethods'],
  'src/storefront/features/express-checkout/internal/express-state.ts': ['newExpressState'],
  'src/storefront/features/express-checkout/internal/pay-in-four/pay-in-four-express.ts': ['fillIn'],
  'src/storefront/features/geo-notice/internal/geo-locale.ts': ['lookUpCountry'],
  'src/storefront/features/gift-cards/internal/use-gift-cards.ts': ['checkTyped'],
  'src/storefront/features/wishlist/internal/move-to-cart.ts': ['toCartItem'],
  'src/storefront/lib/checkout/checkout-record.ts': ['newRecord'],
  'src/storefront/lib/loyalty/guest-airline.ts': ['forgetGuestMembership', 'readGuestMembership'],
  'src/storefront/lib/page/prefetch-on-intent.ts': ['prefetchMode'],
};

export const onlyInTests: Exceptions = { ...testSeams, ...testedAlone };

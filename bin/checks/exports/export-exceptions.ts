/**
 * Exported values that only tests import: how they replace or reach what the shop itself never would. The list may only
 * become shorter: move a function that deserves its own tests into a file of its own, and test another through the
 * function that the shop uses.
 */
export const onlyInTests: Readonly<Record<string, readonly string[]>> = {
  // The journeys inject into every field that is listed.
  'src/contract/site/content.ts': ['postFields'],
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

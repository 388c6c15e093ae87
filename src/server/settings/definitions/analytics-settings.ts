import { z } from 'zod';
import { flag, plainUrl, type SettingsOf, setting } from '#platform/setting.ts';

/** What is measured, and scripts of other providers on the pages. */
export const analyticsSettings = {
  KERB_PAGE_SPEED: setting(
    flag,
    'false',
    'Measure how fast pages are for visitors who consent, who are then asked (docs/analytics.md). The figures stay in the shop.',
  ),
  KERB_FIT_ENVIRONMENT: setting(
    z.string().regex(/^([a-z][a-z0-9-]{0,29})?$/),
    '',
    'Size recommendations: environment of the fit provider as it names it, or simulator for the simulated one. Empty: none (docs/analytics.md).',
  ),
  KERB_FIT_STORE: setting(
    z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/),
    'nz-store',
    'Key by which the fit provider knows the store.',
  ),
  KERB_FIT_HOST: setting(
    z.string().regex(/^(https:\/\/[a-z0-9.{}-]{1,200}(:\d{1,5})?)?$/),
    '',
    'Host of the fit provider’s script, as its snippet names it, such as https://{store}-cdn-{environment}.provider.com. Needed with KERB_FIT_ENVIRONMENT.',
  ),
  KERB_FIT_PATH: setting(
    z.string().regex(/^\/[\w./{}-]{1,200}$/),
    '/fitrec/{store}/js/fitrec.js',
    'Path of the fit provider’s script on that host.',
  ),
  KERB_FIT_SOURCES: setting(
    z.string().regex(/^(https:\/\/(\*\.)?[a-z0-9.-]+(:\d{1,5})?\/?( (?!$)|$))*$/),
    '',
    'Further hosts from which the fit provider’s script loads scripts, frames and images and which it calls, separated by spaces: https://*.provider.com.',
  ),
  KERB_TAG_CONTAINER: setting(
    z.string().regex(/^(GTM-[A-Z0-9]{4,12})?$/),
    '',
    'Tag container that reads the data layer, such as GTM-ABC123. Empty: none.',
  ),
  KERB_TAG_HOST: setting(
    plainUrl.or(z.literal('')),
    '',
    'Host of the tag container, without a path. Empty: the simulator, or https://www.googletagmanager.com without one.',
  ),
  KERB_DECISIONING_URL: setting(
    plainUrl.or(z.enum(['', 'simulator'])),
    '',
    'URL to which decisioning events are posted; simulator: the simulator’s. Empty: none.',
  ),
  KERB_FRAUD_SCRIPT: setting(
    plainUrl.or(z.enum(['', 'simulator'])),
    '',
    'Script of a fraud detection service that provides a token on payment pages; simulator: the simulator’s. Empty: none.',
  ),
};

declare module '#platform/config.ts' {
  interface Config extends SettingsOf<typeof analyticsSettings> {}
}

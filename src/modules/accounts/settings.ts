import { z } from 'zod';
import type { Config } from '#platform/config.ts';
import { type SettingsOf, setting, url, whole } from '#platform/setting.ts';

/** Addresses, log-ins and where they are stored. */
export const accountSettings = {
  KERB_ADDRESS_COUNTRIES: setting(
    z.string().regex(/^[A-Z]{2}(,[A-Z]{2})*$/),
    'NZ',
    'Countries of addresses, separated by commas.',
  ),
  KERB_AUTH_SECRET: setting(
    z.string().min(32, 'must have at least 32 characters').or(z.literal('')),
    '',
    'Encrypts the keys that sign identity tokens. Empty: the shop creates one and stores it in the database. After a change the shop creates new keys.',
  ),
  KERB_IDENTITY: setting(
    z.enum(['embedded', 'cognito']),
    'embedded',
    'Where log-ins are stored: the shop’s own database, or an Amazon Cognito user pool.',
  ),
  KERB_COGNITO_POOL_ID: setting(
    z
      .string()
      .regex(/^[\w-]{1,55}_[A-Za-z0-9]{1,55}$/, 'must look like ap-southeast-2_Abc123')
      .or(z.literal('')),
    '',
    'The user pool; the part before _ is its region. The AWS SDK finds its credentials as it always does.',
  ),
  KERB_COGNITO_CLIENT_ID: setting(z.string().max(128), '', 'The pool’s app client; `aud` of identity tokens.'),
  KERB_COGNITO_CLIENT_SECRET: setting(z.string().max(128), '', 'Secret of the app client, where it has one.'),
  KERB_COGNITO_ENDPOINT: setting(
    url.or(z.literal('')),
    '',
    'URL of the user pool service, without a slash at its end. Empty: Amazon’s for the region.',
  ),
  KERB_COGNITO_TIMEOUT_MS: setting(whole(100, 60_000), '5000', 'Longest wait for the user pool.'),
};

/** Rules between the settings of accounts. */
export const accountSettingMistakes = (config: Config): string[] =>
  config.KERB_IDENTITY === 'cognito'
    ? (['KERB_COGNITO_POOL_ID', 'KERB_COGNITO_CLIENT_ID'] as const)
        .filter((name) => !config[name])
        .map((name) => `${name}: required when KERB_IDENTITY is cognito`)
    : [];

declare module '#platform/config.ts' {
  interface Config extends SettingsOf<typeof accountSettings> {}
}

/** Keys from outside the database that seal its secrets (SEC-07). */
import { z } from 'zod';
import { type SettingsOf, setting, url, whole } from '#platform/setting.ts';

const key = z
  .string()
  .regex(
    /^(aws-kms:[\w:/-]{1,300}|(?!aws-kms:).{32,500})$/,
    'must be a random text of at least 32 characters, or aws-kms: and a key',
  )
  .or(z.literal(''));

export const keySettings = {
  KERB_SECRET_KEY: setting(
    key,
    '',
    'Seals the secrets that the database keeps: a random text of at least 32 characters (openssl rand -base64 32), or aws-kms: and the id, ARN or alias of a key in AWS KMS. Empty: the embedded database has secret.key beside it; with DATABASE_URL secrets are not sealed.',
  ),
  KERB_SECRET_KEY_PREVIOUS: setting(
    key,
    '',
    'The key before it, which still opens what it sealed, until npm run kerb -- secrets seal has run.',
  ),
  KERB_KMS_ENDPOINT: setting(
    url.or(z.literal('')),
    '',
    'URL of the key service, such as a private endpoint of your network, without a slash at its end. Empty: Amazon’s for the region.',
  ),
  KERB_KMS_TIMEOUT_MS: setting(whole(100, 60_000), '3000', 'Longest wait for the key service.'),
};

declare module '#platform/config.ts' {
  interface Config extends SettingsOf<typeof keySettings> {}
}

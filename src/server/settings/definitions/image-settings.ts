import { z } from 'zod';
import type { Config } from '#platform/config.ts';
import { plainUrl, type SettingsOf, setting } from '#platform/setting.ts';

/** Where images are. */
export const imageSettings = {
  KERB_IMAGE_STORE: setting(
    z.enum(['folder', 's3']),
    'folder',
    'Where images are: folder, which is KERB_DATA_DIR; s3, an S3-compatible object store that several machines share (docs/production.md).',
  ),
  KERB_S3_BUCKET: setting(
    z.string().regex(/^([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])?$/),
    '',
    'Bucket of the images. It may be private: the shop alone reads it.',
  ),
  KERB_S3_REGION: setting(z.string().regex(/^[a-z0-9-]{1,40}$/), 'ap-southeast-2', 'Region of the bucket.'),
  KERB_S3_ENDPOINT: setting(
    plainUrl.or(z.literal('')),
    '',
    'URL of an S3-compatible store that is not Amazon’s, without the bucket. Empty: Amazon S3.',
  ),
  KERB_S3_ACCESS_KEY_ID: setting(
    z.string().max(128),
    '',
    'Access key for the bucket. Empty, with the secret: what the machine itself may use (AWS_ variables, its role).',
  ),
  KERB_S3_SECRET_ACCESS_KEY: setting(z.string().max(256), '', 'Secret of that access key.'),
};

/** Rules between these settings. */
export function imageSettingMistakes(config: Config): string[] {
  const mistakes: string[] = [];
  if (config.KERB_IMAGE_STORE === 's3' && config.KERB_S3_BUCKET === '')
    mistakes.push('KERB_IMAGE_STORE=s3 needs KERB_S3_BUCKET.');
  if ((config.KERB_S3_ACCESS_KEY_ID === '') !== (config.KERB_S3_SECRET_ACCESS_KEY === ''))
    mistakes.push('KERB_S3_ACCESS_KEY_ID and KERB_S3_SECRET_ACCESS_KEY are set together, or neither.');
  return mistakes;
}

declare module '#platform/config.ts' {
  interface Config extends SettingsOf<typeof imageSettings> {}
}

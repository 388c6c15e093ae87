/** Which keys open the database's sealed secrets: those of the settings, or the file beside the embedded database. */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createAwsKmsKey } from '#adapters/key-service/aws-kms-key.ts';
import type { Config } from '#platform/config.ts';
import type { KeyEncryptionKey, KeyEncryptionKeys } from '#platform/keys/key-encryption-key.port.ts';
import { createSettingKey } from '#platform/keys/setting-key.ts';

const AWS_KMS = 'aws-kms:';

/** The keys that the settings name (SEC-07). */
export function chooseKeys(config: Config): KeyEncryptionKeys {
  const text = config.KERB_SECRET_KEY || readKeyFile(config);
  const toKey = (value: string): KeyEncryptionKey | null => {
    if (value === '') return null;
    return value.startsWith(AWS_KMS)
      ? createAwsKmsKey({
          keyId: value.slice(AWS_KMS.length),
          endpoint: config.KERB_KMS_ENDPOINT,
          timeoutMs: config.KERB_KMS_TIMEOUT_MS,
        })
      : createSettingKey(value);
  };
  return { current: toKey(text), previous: toKey(config.KERB_SECRET_KEY_PREVIOUS) };
}

const keyFile = (config: Config): string => join(resolve(config.KERB_DATA_DIR), 'secret.key');

const readKeyFile = (config: Config): string =>
  config.DATABASE_URL === '' && existsSync(keyFile(config)) ? readFileSync(keyFile(config), 'utf8').trim() : '';

/**
 * Makes the key of a shop with the embedded database, which is in no backup of it, readable for the shop's account
 * alone. A key that is there or is set stays.
 */
export function ensureKeyFile(config: Config): void {
  if (config.DATABASE_URL !== '' || config.KERB_SECRET_KEY !== '' || existsSync(keyFile(config))) return;
  mkdirSync(resolve(config.KERB_DATA_DIR), { recursive: true });
  writeFileSync(keyFile(config), `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
}

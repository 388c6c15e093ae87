import { createHash, hkdfSync } from 'node:crypto';
import { decrypt, encrypt } from './encrypt.ts';
import { type KeyEncryptionKey, KeyProblem } from './key-encryption-key.port.ts';

/** A key-encryption key that is derived from a long random text of the settings. */
export function createSettingKey(text: string): KeyEncryptionKey {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', text, '', `kerb ${use}`, 32));
  const key = derive('key-encryption key');
  const id = `setting:${createHash('sha256').update(derive('id of the key-encryption key')).digest('hex').slice(0, 12)}`;
  return {
    id,
    wrap: async (dataKey, dataKeyId) => encrypt(key, dataKey, dataKeyId),
    unwrap: async (wrapped, dataKeyId) => {
      const dataKey = decrypt(key, wrapped, dataKeyId);
      if (!dataKey) throw new KeyProblem(`The data key ${dataKeyId} was changed since ${id} wrapped it.`);
      return dataKey;
    },
  };
}

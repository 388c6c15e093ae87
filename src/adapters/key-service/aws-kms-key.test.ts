/** Data keys wrapped by AWS KMS, through the official client, against a local server with the service's protocol. */
import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { KeyProblem } from '#platform/keys/key-encryption-key.port.ts';
import { type LocalKms, startKms } from '../../../tests/support/keys/start-kms.ts';
import { createAwsKmsKey } from './aws-kms-key.ts';

const KEY = 'arn:aws:kms:ap-southeast-2:111122223333:key/kerb';
let kms: LocalKms;
beforeAll(async () => {
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'AKIATEST', AWS_SECRET_ACCESS_KEY: 'secret' });
  kms = await startKms(KEY);
});
afterAll(async () => {
  delete process.env.AWS_ACCESS_KEY_ID;
  delete process.env.AWS_SECRET_ACCESS_KEY;
  await kms.close();
});
const keyOf = (keyId: string, endpoint = kms.endpoint) => createAwsKmsKey({ keyId, endpoint, timeoutMs: 2_000 });

test('SEC-07 AWS KMS wraps a data key with signed calls, and unwraps it for the same data key only', async () => {
  const key = keyOf(KEY);
  const [dataKey, id] = [randomBytes(32), randomUUID()];
  const wrapped = await key.wrap(dataKey, id);
  expect(wrapped.includes(dataKey)).toBe(false);
  expect((await keyOf(KEY).unwrap(wrapped, id)).equals(dataKey)).toBe(true);
  await expect(key.unwrap(wrapped, randomUUID())).rejects.toThrow(
    new KeyProblem(`AWS KMS did not decrypt with ${KEY}: InvalidCiphertextException.`),
  );
  expect(kms.calls).toEqual(['Encrypt', 'Decrypt', 'Decrypt']);
});

test('SEC-07 a key that is not there, refused permission or a service that is down is told to the operator', async () => {
  await expect(keyOf(KEY.replace('kerb', 'other')).wrap(randomBytes(32), 'x')).rejects.toThrow('NotFoundException');
  kms.failWith('AccessDeniedException');
  await expect(keyOf(KEY).wrap(randomBytes(32), 'x')).rejects.toThrow('AccessDeniedException');
  kms.failWith(null);
  await expect(keyOf(KEY, 'http://127.0.0.1:9').wrap(randomBytes(32), 'x')).rejects.toBeInstanceOf(KeyProblem);
});

/**
 * A key-encryption key in AWS Key Management Service: it never leaves the service, which wraps and unwraps data keys of
 * 32 bytes and logs each call. The SDK is loaded with the first call and finds region and credentials in its usual way;
 * they need `kms:Encrypt` and `kms:Decrypt` on the key. Anything that goes wrong is a KeyProblem.
 */
import type { KMSClient } from '@aws-sdk/client-kms';
import { type KeyEncryptionKey, KeyProblem } from '#platform/keys/key-encryption-key.port.ts';

export interface AwsKmsOptions {
  /** Id, ARN, alias or alias ARN of a symmetric key. */
  keyId: string;
  /** '' for Amazon's own URL. */
  endpoint: string;
  timeoutMs: number;
}

/** Bound to the wrapped key by the service: it unwraps with the same words only, and its log shows them. */
const contextOf = (dataKeyId: string) => ({ application: 'kerb', dataKey: dataKeyId });

export function createAwsKmsKey({ keyId, endpoint, timeoutMs }: AwsKmsOptions): KeyEncryptionKey {
  type Sdk = typeof import('@aws-sdk/client-kms');
  let loading: Promise<{ sdk: Sdk; client: KMSClient }> | null = null;
  const load = () => {
    loading ??= import('@aws-sdk/client-kms').then((sdk) => ({
      sdk,
      client: new sdk.KMSClient({ ...regionOf(keyId), ...(endpoint && { endpoint }), maxAttempts: 3 }),
    }));
    return loading;
  };
  async function ask(
    verb: string,
    question: (sdk: Sdk, client: KMSClient, limit: { abortSignal: AbortSignal }) => Promise<Uint8Array | undefined>,
  ): Promise<Buffer> {
    const { sdk, client } = await load();
    try {
      const bytes = await question(sdk, client, { abortSignal: AbortSignal.timeout(timeoutMs) });
      if (bytes) return Buffer.from(bytes);
    } catch (error) {
      throw new KeyProblem(
        `AWS KMS did not ${verb} with ${keyId}: ${error instanceof Error ? error.name : 'failed'}.`,
        {
          cause: error,
        },
      );
    }
    throw new KeyProblem(`AWS KMS did not ${verb} with ${keyId}: its answer has no bytes.`);
  }
  return {
    id: `aws-kms:${keyId}`,
    wrap: (dataKey, dataKeyId) =>
      ask('encrypt', async (sdk, client, limit) => {
        const input = { KeyId: keyId, Plaintext: dataKey, EncryptionContext: contextOf(dataKeyId) };
        return (await client.send(new sdk.EncryptCommand(input), limit)).CiphertextBlob;
      }),
    unwrap: (wrapped, dataKeyId) =>
      ask('decrypt', async (sdk, client, limit) => {
        const input = { KeyId: keyId, CiphertextBlob: wrapped, EncryptionContext: contextOf(dataKeyId) };
        return (await client.send(new sdk.DecryptCommand(input), limit)).Plaintext;
      }),
  };
}

/** An ARN names its region; otherwise the SDK finds it. */
function regionOf(keyId: string): { region?: string } {
  const region = /^arn:[\w-]+:kms:([\w-]+):/.exec(keyId)?.[1];
  return region ? { region } : {};
}

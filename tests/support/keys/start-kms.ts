/**
 * AWS KMS as its API reference describes Encrypt and Decrypt (JSON 1.1, the call in X-Amz-Target), for one symmetric
 * key: a request that is not signed for the service is refused, and only the same encryption context decrypts.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface LocalKms {
  endpoint: string;
  /** The calls so far, such as 'Encrypt'. */
  calls: string[];
  /** What it answers until it is set to null again. */
  failWith: (type: string | null) => void;
  close: () => Promise<void>;
}

const SIGNED =
  /^AWS4-HMAC-SHA256 Credential=[\w]+\/\d{8}\/[\w-]+\/kms\/aws4_request, SignedHeaders=[\w;-]*x-amz-target[\w;-]*, Signature=[0-9a-f]{64}$/;

interface KmsRequest {
  KeyId?: string;
  Plaintext?: string;
  CiphertextBlob?: string;
  EncryptionContext?: Record<string, string>;
}

export async function startKms(keyId: string): Promise<LocalKms> {
  const key = randomBytes(32);
  const calls: string[] = [];
  let failure: string | null = null;
  const server = createServer(async (request, response) => {
    const reply = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body));
    const problem = (type: string) => reply(400, { __type: type, message: type });
    const call = String(request.headers['x-amz-target']).replace('TrentService.', '');
    const asked = JSON.parse(await bodyOf(request)) as KmsRequest;
    calls.push(call);
    if (failure) return problem(failure);
    if (!SIGNED.test(request.headers.authorization ?? '')) return problem('MissingAuthenticationTokenException');
    if (asked.KeyId !== keyId) return problem('NotFoundException');
    const context = Buffer.from(JSON.stringify(Object.entries(asked.EncryptionContext ?? {}).sort()));
    if (call === 'Encrypt') {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(context);
      const bytes = Buffer.concat([cipher.update(Buffer.from(asked.Plaintext ?? '', 'base64')), cipher.final()]);
      const blob = Buffer.concat([nonce, cipher.getAuthTag(), bytes]).toString('base64');
      return reply(200, { CiphertextBlob: blob, KeyId: keyId, EncryptionAlgorithm: 'SYMMETRIC_DEFAULT' });
    }
    if (call !== 'Decrypt') return problem('UnknownOperationException');
    const blob = Buffer.from(asked.CiphertextBlob ?? '', 'base64');
    try {
      const cipher = createDecipheriv('aes-256-gcm', key, blob.subarray(0, 12)).setAAD(context);
      cipher.setAuthTag(blob.subarray(12, 28));
      const plain = Buffer.concat([cipher.update(blob.subarray(28)), cipher.final()]).toString('base64');
      return reply(200, { Plaintext: plain, KeyId: keyId, EncryptionAlgorithm: 'SYMMETRIC_DEFAULT' });
    } catch {
      return problem('InvalidCiphertextException');
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    failWith: (type) => {
      failure = type;
    },
    close: () => new Promise((done) => server.close(() => done())),
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

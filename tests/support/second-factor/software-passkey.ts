/** An authenticator in software, so that tests of the API can make, copy and misuse passkeys (ES256, no attestation). */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: string | Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

interface AnswerChanges {
  /** Finger, face or PIN were not checked. */
  unverified?: true;
  /** Whose passkey it says it is. */
  owner?: string;
}
interface SoftwarePasskey {
  id: string;
  /** What the browser sends for a new passkey. */
  register: (options: { challenge: string }) => object;
  /** What it sends for a signature; `count` is the authenticator's counter. */
  answer: (options: { challenge: string }, count: number, changes?: AnswerChanges) => object;
}

export function softwarePasskey(origin: string, site: string = new URL(origin).hostname): SoftwarePasskey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credential = randomBytes(16);
  const id = base64url(credential);
  const client = (type: string, challenge: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const head = (flags: number, count: number): Buffer => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(count);
    return Buffer.concat([sha256(site), Buffer.from([flags]), counter]);
  };
  const coseKey = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ]);
  return {
    id,
    register: ({ challenge }) => {
      const data = Buffer.concat([head(0x45, 0), Buffer.alloc(16), Buffer.from([0, 16]), credential, coseKey]);
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        Buffer.from([0x59, data.length >> 8, data.length & 255]),
        data,
      ]);
      const response = {
        clientDataJSON: base64url(client('webauthn.create', challenge)),
        attestationObject: base64url(attestation),
        transports: ['internal'],
      };
      return { id, rawId: id, type: 'public-key', response };
    },
    answer: ({ challenge }, count, { unverified, owner } = {}) => {
      const data = head(unverified ? 0x01 : 0x05, count);
      const clientData = client('webauthn.get', challenge);
      const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), privateKey);
      const response = {
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(data),
        signature: base64url(signature),
        ...(owner !== undefined && { userHandle: base64url(Buffer.from(owner)) }),
      };
      return { id, rawId: id, type: 'public-key', response };
    },
  };
}

/** A webhook as Braintree sends one: HMAC-SHA1 keyed with the digest of the private key. */
import { createHash, createHmac } from 'node:crypto';
import type { TestSimulator } from '#simulator/start-test-simulator.ts';

export function signedNotification(
  gateway: Pick<TestSimulator['gateway'], 'publicKey' | 'privateKey'>,
  kind: string,
  gatewayRef: string,
  at: Date,
): { signature: string; payload: string } {
  const xml = `<?xml version="1.0"?><notification><kind>${kind}</kind><timestamp type="datetime">${at.toISOString()}</timestamp><subject><transaction><id>${gatewayRef}</id></transaction></subject></notification>`;
  const payload = `${Buffer.from(xml).toString('base64')}\n`;
  const key = createHash('sha1').update(gateway.privateKey).digest();
  return { signature: `${gateway.publicKey}|${createHmac('sha1', key).update(payload).digest('hex')}`, payload };
}

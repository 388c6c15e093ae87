/** Signatures of requests to the airline and of its replies (docs/airline.md). Pure. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

export const signCall = (
  secret: string,
  call: { path: string; timestamp: string; key: string; body: string },
): string =>
  createHmac('sha256', secret)
    .update(['call', call.path, call.timestamp, call.key, sha256(call.body)].join('\n'))
    .digest('hex');

/** Includes the signature of the request, so that a reply to another request is not accepted. */
export const signResponse = (secret: string, reply: { callSignature: string; status: number; body: string }): string =>
  createHmac('sha256', secret)
    .update(['answer', reply.callSignature, `${reply.status}`, sha256(reply.body)].join('\n'))
    .digest('hex');

export function sameSignature(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** How calls to the airline and its answers are signed (docs/airline.md). Pure. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

export const signCall = (
  secret: string,
  call: { path: string; timestamp: string; key: string; body: string },
): string =>
  createHmac('sha256', secret)
    .update(['call', call.path, call.timestamp, call.key, sha256(call.body)].join('\n'))
    .digest('hex');

/** Bound to the call it answers: an answer to another call does not pass. */
export const signResponse = (secret: string, answer: { callSignature: string; status: number; body: string }): string =>
  createHmac('sha256', secret)
    .update(['answer', answer.callSignature, `${answer.status}`, sha256(answer.body)].join('\n'))
    .digest('hex');

export function sameSignature(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

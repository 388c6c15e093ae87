/** One request, one fingerprint, whatever the order of its keys: tells a repeated request from another one under the same key. Pure. */
import { createHash } from 'node:crypto';
import type { PlaceOrderRequest } from '#contract/checkout/checkout.ts';

/** A PIN is no part of what is kept: few digits would be found again from their hash (D4). */
const SECRET_FIELDS = new Set(['pin']);

/** The same under any order of keys; fields left out and fields undefined are the same (PAY-07, A4: another body under one key is refused). */
export function fingerprintOf(request: PlaceOrderRequest): string {
  const sorted = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(sorted);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .filter(([name, item]) => item !== undefined && !SECRET_FIELDS.has(name))
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, item]) => [name, sorted(item)]),
    );
  };
  return createHash('sha256')
    .update(JSON.stringify(sorted(request)))
    .digest('hex');
}

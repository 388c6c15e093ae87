/**
 * One fingerprint per request, whatever the order of its JSON keys: tells a repeated request from a different one
 * under the same idempotency key. Pure.
 */
import { hash } from 'node:crypto';
import type { PlaceOrderRequest } from '#contract/checkout/checkout.ts';

/** A PIN is not part of the fingerprint: so few digits could be recovered from the hash (reliability D4). */
const SECRET_FIELDS = new Set(['pin']);

/**
 * The same under any order of keys; omitted and undefined fields are equal (PAY-07, reliability A4: another body under
 * one key is refused).
 */
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
  return hash('sha256', JSON.stringify(sorted(request)), 'hex');
}

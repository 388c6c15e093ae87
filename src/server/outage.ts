/** Distinguishes an outage of the database or the search engine or an overloaded shop (both worth retrying soon) from a defect. */
import { IdentityBusyError } from '#modules/accounts/identity.port.ts';

const CODES = new Set([
  'SEARCH_UNAVAILABLE',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '53400',
  '55P03',
  '57014',
  '08006',
  '08001',
  '08003',
  '25006',
  '40001',
  '40P01',
]);

export function isOutage(error: unknown): boolean {
  for (let one: unknown = error; one instanceof Error; one = one.cause) {
    if (one instanceof IdentityBusyError) return true;
    if ('code' in one && typeof one.code === 'string' && CODES.has(one.code)) return true;
    if (
      /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|driver has already been destroyed/i.test(
        one.message,
      )
    )
      return true;
  }
  return false;
}

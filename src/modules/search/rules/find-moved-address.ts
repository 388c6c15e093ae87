import type { RedirectRules } from '../internal/redirect-records.ts';
import { addressKey } from './address-chains.ts';

/** The page, from the root of the host, that an address without a page leads to by a rule; null when there is none. */
export function findMovedAddress({ addresses }: Pick<RedirectRules, 'addresses'>, path: string): string | null {
  const key = addresses.size === 0 ? null : addressKey(path);
  const to = key === null ? undefined : addresses.get(key);
  return to === undefined ? null : `/nz${to}`;
}

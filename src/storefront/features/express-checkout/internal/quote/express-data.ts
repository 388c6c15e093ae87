/**
 * Express checkout data: 'CART_EMPTY', 'SUCCESS' or 'ERROR', reused up to a maximum age or always reloaded, and the
 * look-up of shipping methods for a place (EXP-04 to EXP-06, EXP-15, EXP-29). Independent of browser and wallet.
 */
import type { CheckoutInfo, CheckoutInfoRequest } from '#contract/checkout/checkout-info.ts';
import { expressMessages } from '#contract/messages/express-messages.ts';
import { fail, type Result } from '#shared/result.ts';

export type ExpressData =
  | { status: 'CART_EMPTY'; info: null }
  | { status: 'SUCCESS'; info: CheckoutInfo }
  | { status: 'ERROR'; info: null };

export interface ExpressDataDependencies {
  fetchInfo: (request: CheckoutInfoRequest) => Promise<Result<CheckoutInfo, unknown>>;
  /** Milliseconds. */
  now: () => number;
}
export interface ExpressLoadOptions {
  /** Seconds; null or absent: always reloaded. */
  maxAge?: number | null;
  /** The customer: a result is not reused for another customer. */
  customerId?: string | null;
}

const HELD = 16;

export function createExpressData({ fetchInfo, now }: ExpressDataDependencies) {
  const held = new Map<string, { info: CheckoutInfo; at: number }>();

  return async (
    request: CheckoutInfoRequest | null,
    { maxAge = null, customerId = null }: ExpressLoadOptions = {},
  ): Promise<ExpressData> => {
    if (!request || request.cart.items.length === 0) {
      held.clear();
      return { status: 'CART_EMPTY', info: null };
    }
    const key = JSON.stringify([customerId, request]);
    const found = held.get(key);
    if (found && maxAge !== null && now() - found.at < maxAge * 1000) return { status: 'SUCCESS', info: found.info };
    const requestedAt = now();
    const answer = await fetchInfo(request).catch(fail);
    if (!answer.ok) return { status: 'ERROR', info: null };
    held.delete(key);
    held.set(key, { info: answer.value, at: requestedAt });
    for (const oldest of held.keys()) {
      if (held.size <= HELD) break;
      held.delete(oldest);
    }
    return { status: 'SUCCESS', info: answer.value };
  };
}

/** The data, where they must have been loaded; throws otherwise. */
export function loadedInfo(data: ExpressData | null): CheckoutInfo {
  if (data?.status !== 'SUCCESS') throw new Error(expressMessages.dataNotLoaded);
  return data.info;
}

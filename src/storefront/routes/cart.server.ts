import type { LoaderFunctionArgs } from 'react-router';
import { type ExpressWallet, expressWallets } from '#contract/express.ts';
import { offeredMethods } from '#modules/payments/offered-methods.ts';
import { loadProgramme, type Programme } from '#storefront/features/loyalty/load-programme.server.ts';
import { getShop } from '#storefront/shop.server.ts';

/** The wallets that the shop takes, so that the cart keeps their place; the terms of points. */
export function loadCart({ context }: LoaderFunctionArgs): { wallets: ExpressWallet[]; programme: Programme } {
  const shop = getShop(context);
  const offered = offeredMethods(shop.config);
  return { wallets: expressWallets.filter((wallet) => offered.includes(wallet)), programme: loadProgramme(shop) };
}

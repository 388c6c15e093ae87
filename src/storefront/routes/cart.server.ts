import type { LoaderFunctionArgs } from 'react-router';
import { type ExpressWallet, expressWallets } from '#contract/express.ts';
import { offeredMethods } from '#modules/payments/offered-methods.ts';
import { getShop } from '#storefront/shop.server.ts';

/** The wallets that the shop takes, so that the cart keeps their place. */
export function loadCart({ context }: LoaderFunctionArgs): { wallets: ExpressWallet[] } {
  const offered = offeredMethods(getShop(context).config);
  return { wallets: expressWallets.filter((wallet) => offered.includes(wallet)) };
}

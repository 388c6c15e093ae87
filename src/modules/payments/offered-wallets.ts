import { type ExpressWallet, expressWallets } from '#contract/checkout/express.ts';
import { offeredMethods } from './offered-methods.ts';

/** The wallets that can pay from the cart (EXP-01). Pure. */
export function offeredWallets(config: Parameters<typeof offeredMethods>[0]): ExpressWallet[] {
  const offered = offeredMethods(config);
  return expressWallets.filter((wallet) => offered.includes(wallet));
}

import type { LoaderFunctionArgs } from 'react-router';
import type { ExpressWallet } from '#contract/express.ts';
import { offeredWallets } from '#modules/payments/offered-wallets.ts';
import { getShop } from '#storefront/shop.server.ts';

/** The wallets that the shop takes, so that the cart keeps their place. */
export const loadCart = ({ context }: LoaderFunctionArgs): { wallets: ExpressWallet[] } => ({ wallets: offeredWallets(getShop(context).config) });

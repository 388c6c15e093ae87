/** The shop's settings that every page needs. */
import type { LoaderFunctionArgs } from 'react-router';
import { offeredWallets } from '#modules/payments/offered-wallets.ts';
import type { ShopSettings } from './lib/page/shop-facts.ts';
import { getShop } from './shop.server.ts';

export function loadRoot({ context }: LoaderFunctionArgs): ShopSettings {
  const { config } = getShop(context);
  return {
    name: config.KERB_STORE_NAME,
    searchIndex: `${config.KERB_SEARCH_INDEX_PREFIX}_products`,
    gstPercent: `${config.KERB_GST_BASIS_POINTS / 100}`,
    wallets: offeredWallets(config).join(' '),
  };
}

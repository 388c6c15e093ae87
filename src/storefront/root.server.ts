/** What every page says of the shop's settings. */
import type { LoaderFunctionArgs } from 'react-router';
import type { ShopFacts } from './lib/page/shop-facts.ts';
import { getShop } from './shop.server.ts';

export function loadRoot({ context }: LoaderFunctionArgs): ShopFacts {
  const { config } = getShop(context);
  return {
    name: config.KERB_STORE_NAME,
    searchIndex: `${config.KERB_SEARCH_INDEX_PREFIX}_products`,
    gstPercent: `${config.KERB_GST_BASIS_POINTS / 100}`,
  };
}

/** The calls under /nz/api: the table of the specification's section 7, one line each. */
import { checkoutInfo } from './checkout/info.ts';
import { checkoutOrder } from './checkout/order.ts';
import type { Endpoint } from './endpoint.ts';
import { paymentClientToken } from './payment/client-token.ts';
import { productPickup } from './product/pickup.ts';
import { recommendations } from './recommendations.ts';
import { searchObjects } from './search/objects.ts';
import { searchQuery } from './search/query.ts';
import { searchSuggest } from './search/suggest.ts';
import type { ShopCtx } from './shop-context.ts';

// biome-ignore lint/suspicious/noExplicitAny: a list of endpoints has mixed input types
export const endpoints: readonly Endpoint<ShopCtx, any, any, any>[] = [
  searchObjects,
  searchQuery,
  searchSuggest,
  checkoutInfo,
  checkoutOrder,
  paymentClientToken,
  productPickup,
  recommendations,
];

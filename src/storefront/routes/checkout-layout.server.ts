/** Settings that the checkout needs in the browser. */
import type { LoaderFunctionArgs } from 'react-router';
import { loadProgramme } from '#storefront/features/loyalty/load-programme.server.ts';
import { getShop } from '../shop.server.ts';

export function loadCheckoutLayout({ context }: LoaderFunctionArgs) {
  const shop = getShop(context);
  return { dataMaxAge: shop.config.KERB_CHECKOUT_DATA_MAX_AGE, programme: loadProgramme(shop), measuring: shop.measuring ?? null };
}

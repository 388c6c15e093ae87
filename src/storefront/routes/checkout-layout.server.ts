/** Settings that the checkout needs in the browser. */
import type { LoaderFunctionArgs } from 'react-router';
import { getShop } from '../shop.server.ts';

export function loadCheckoutLayout({ context }: LoaderFunctionArgs) {
  return { dataMaxAge: getShop(context).config.KERB_CHECKOUT_DATA_MAX_AGE };
}

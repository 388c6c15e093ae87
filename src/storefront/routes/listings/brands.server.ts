import type { LoaderFunctionArgs } from 'react-router';
import { listBrands } from '#modules/search/navigation/list-brands.ts';
import { getShop } from '#storefront/shop.server.ts';

/** Every brand with products. */
export function loadBrands({ context }: LoaderFunctionArgs) {
  const ctx = getShop(context);
  return { brands: listBrands(ctx), canonical: `${new URL(ctx.config.KERB_PUBLIC_URL).origin}/nz/brands` };
}

import type { LoaderFunctionArgs } from 'react-router';
import { getShop } from '#storefront/shop.server.ts';

/** Every brand with products. */
export function loadBrands({ context }: LoaderFunctionArgs) {
  const ctx = getShop(context);
  return { brands: ctx.search.listBrands(), canonical: `${new URL(ctx.config.KERB_PUBLIC_URL).origin}/nz/brands` };
}

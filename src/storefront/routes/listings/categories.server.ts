import type { LoaderFunctionArgs } from 'react-router';
import { getShop } from '#storefront/shop.server.ts';

/** The category tree. */
export function loadCategories({ context }: LoaderFunctionArgs) {
  const ctx = getShop(context);
  return {
    categories: ctx.search.listCategories(),
    canonical: `${new URL(ctx.config.KERB_PUBLIC_URL).origin}/nz/categories`,
  };
}

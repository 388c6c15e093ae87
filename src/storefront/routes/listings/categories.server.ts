import type { LoaderFunctionArgs } from 'react-router';
import { listCategories } from '#modules/search/navigation/list-categories.ts';
import { getShop } from '#storefront/shop.server.ts';

/** The category tree. */
export function loadCategories({ context }: LoaderFunctionArgs) {
  const ctx = getShop(context);
  return { categories: listCategories(ctx), canonical: `${new URL(ctx.config.KERB_PUBLIC_URL).origin}/nz/categories` };
}

import { data, type LoaderFunctionArgs } from 'react-router';
import { findMovedCategory } from '#modules/catalogue/pages/find-moved-page.ts';
import type { ListingData } from '#storefront/features/listing/listing-data.ts';
import { branchesOf, loadListing, toLink } from '#storefront/features/listing/load-listing.server.ts';
import { redirectTo } from '#storefront/redirect-to.server.ts';
import { getShop } from '#storefront/shop.server.ts';

/**
 * A category with its products, including child categories; 301 when it moved, 404 when it is unknown (NAV-13, NAV-49).
 */
export async function loadCategory({ context, request, params }: LoaderFunctionArgs): Promise<ListingData> {
  const ctx = getShop(context);
  const path = (params['*'] ?? '').replace(/(?<!\/)\/+$/, '');
  if (!ctx.search.hasListedProducts(path))
    redirectTo(await findMovedCategory(ctx, path), (now) => `/categories/${now}`, request);
  const names = ctx.search.findCategory(path);
  if (!names) throw data(null, { status: 404 });
  return loadListing(ctx, request, {
    path: `/categories/${path}`,
    title: names.at(-1)?.name ?? path,
    scope: { categoryPath: path },
    crumbs: [
      { label: 'Home', to: '/' },
      ...names.map((one, index) => ({
        label: one.name,
        ...(index < names.length - 1 && { to: `/categories/${one.path}` }),
      })),
    ],
    branches: branchesOf(ctx, path).map(toLink),
  });
}

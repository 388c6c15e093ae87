import { data, type LoaderFunctionArgs } from 'react-router';
import { findMovedBrand, findMovedCategory } from '#modules/catalogue/pages/find-moved-page.ts';
import type { ListingData } from '#storefront/features/listing/listing-data.ts';
import { branchesOf, brandBranches, loadListing } from '#storefront/features/listing/load-listing.server.ts';
import { redirectTo } from '#storefront/redirect-to.server.ts';
import { getShop } from '#storefront/shop.server.ts';

/** A brand's products in a category; 301 when either moved, 404 when either is unknown (NAV-14, NAV-49). */
export async function loadBrandCategory({ context, request, params }: LoaderFunctionArgs): Promise<ListingData> {
  const ctx = getShop(context);
  const path = (params['*'] ?? '').replace(/(?<!\/)\/+$/, '');
  const brand = ctx.search.findBrand(params.slug ?? '');
  if (!brand) redirectTo(await findMovedBrand(ctx, params.slug ?? ''), (now) => `/brands/${now}/${path}`, request);
  else if (!ctx.search.hasListedProducts(path))
    redirectTo(await findMovedCategory(ctx, path), (now) => `/brands/${brand.slug}/${now}`, request);
  const names = ctx.search.findCategory(path);
  if (!brand || !names) throw data(null, { status: 404 });
  const home = `/brands/${brand.slug}`;
  return loadListing(ctx, request, {
    path: `${home}/${path}`,
    title: `${brand.name} ${names.at(-1)?.name ?? ''}`,
    scope: { brandSlug: brand.slug, categoryPath: path },
    crumbs: [
      { label: 'Home', to: '/' },
      { label: 'Brands', to: '/brands' },
      { label: brand.name, to: home },
      ...names.map((one, index) => ({
        label: one.name,
        ...(index < names.length - 1 && { to: `${home}/${one.path}` }),
      })),
    ],
    branches: await brandBranches(ctx, brand.slug, branchesOf(ctx, path)),
  });
}

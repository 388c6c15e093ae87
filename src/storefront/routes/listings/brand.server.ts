import { data, type LoaderFunctionArgs } from 'react-router';
import { findMovedBrand } from '#modules/catalogue/pages/find-moved-page.ts';
import type { ListingData } from '#storefront/features/listing/listing-data.ts';
import { brandBranches, loadListing } from '#storefront/features/listing/load-listing.server.ts';
import { redirectTo } from '#storefront/redirect-to.server.ts';
import { getShop } from '#storefront/shop.server.ts';

/** A brand with its products; 301 when it moved, 404 when it is unknown (NAV-14, NAV-49). */
export async function loadBrand({ context, request, params }: LoaderFunctionArgs): Promise<ListingData> {
  const ctx = getShop(context);
  const brand = ctx.search.findBrand(params.slug ?? '');
  if (!brand) {
    redirectTo(await findMovedBrand(ctx, params.slug ?? ''), (now) => `/brands/${now}`, request);
    throw data(null, { status: 404 });
  }
  return loadListing(ctx, request, {
    path: `/brands/${brand.slug}`,
    title: brand.name,
    scope: { brandSlug: brand.slug },
    crumbs: [{ label: 'Home', to: '/' }, { label: 'Brands', to: '/brands' }, { label: brand.name }],
    branches: await brandBranches(ctx, brand.slug, ctx.search.listCategories()),
  });
}

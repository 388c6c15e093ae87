import { useLoaderData } from 'react-router';
import { listingMeta, publicPage } from '#storefront/features/listing/listing-meta.ts';
import { ListingPage } from '#storefront/features/listing/listing-page.tsx';
import { packing } from '#storefront/lib/page/pack-data.server.ts';
import { unpack } from '#storefront/lib/page/packed-data.ts';
import type { MetaArgs } from '#storefront/lib/page/shop-facts.ts';
import { loadProductListing } from './product-listing.server.ts';

export const loader = packing(loadProductListing);
export const meta = ({ loaderData, ...args }: { loaderData?: Awaited<ReturnType<typeof loader>> } & MetaArgs) =>
  listingMeta(loaderData && unpack(loaderData), args);
export const headers = publicPage;

export default function ProductListing() {
  return <ListingPage data={unpack(useLoaderData<typeof loader>())} />;
}

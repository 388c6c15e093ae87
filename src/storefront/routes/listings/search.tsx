import { useLoaderData } from 'react-router';
import { listingMeta, publicPage } from '#storefront/features/listing/listing-meta.ts';
import { ListingPage } from '#storefront/features/listing/listing-page.tsx';
import { unpack } from '#storefront/lib/page/packed-data.ts';
import type { MetaArgs } from '#storefront/lib/page/shop-facts.ts';
import { loadSearch } from './search.server.ts';

export const loader = loadSearch;
export const meta = ({ loaderData, ...args }: { loaderData?: Awaited<ReturnType<typeof loader>>['data'] } & MetaArgs) =>
  listingMeta(loaderData && unpack(loaderData), args);
export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) =>
  loaderHeaders.has('cache-control') ? loaderHeaders : publicPage();

export default function Search() {
  return <ListingPage data={unpack(useLoaderData<typeof loader>())} />;
}

import { useLoaderData } from 'react-router';
import { listingMeta, publicPage } from '#storefront/features/listing/listing-meta.ts';
import { ListingPage } from '#storefront/features/listing/listing-page.tsx';
import type { MetaArgs } from '#storefront/lib/page/shop-facts.ts';
import { loadCategory } from './category.server.ts';

export const loader = loadCategory;
export const meta = ({ loaderData, ...args }: { loaderData?: Awaited<ReturnType<typeof loader>> } & MetaArgs) =>
  listingMeta(loaderData, args);
export const headers = publicPage;

export default function Category() {
  return <ListingPage data={useLoaderData<typeof loader>()} />;
}

import { useLoaderData } from 'react-router';
import { publicPage } from '#storefront/features/listing/listing-meta.ts';
import { storesMeta } from '#storefront/features/stores/stores-meta.ts';
import { StoresPage } from '#storefront/features/stores/stores-page.tsx';
import type { MetaArgs } from '#storefront/lib/page/shop-facts.ts';
import { loadStores } from './stores.server.ts';

export const loader = loadStores;
export const meta = ({ loaderData, ...args }: { loaderData?: Awaited<ReturnType<typeof loader>> } & MetaArgs) =>
  storesMeta(loaderData, args);
export const headers = publicPage;

export default function Stores() {
  return <StoresPage {...useLoaderData<typeof loader>()} />;
}

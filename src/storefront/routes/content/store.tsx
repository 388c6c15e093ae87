import { useLoaderData } from 'react-router';
import { publicPage } from '#storefront/features/listing/listing-meta.ts';
import { StorePage } from '#storefront/features/stores/store-page.tsx';
import { storeMeta } from '#storefront/features/stores/stores-meta.ts';
import type { MetaArgs } from '#storefront/lib/page/shop-facts.ts';
import { loadStore } from './store.server.ts';

export const loader = loadStore;
export const meta = ({ loaderData, ...args }: { loaderData?: Awaited<ReturnType<typeof loader>> } & MetaArgs) =>
  storeMeta(loaderData, args);
export const headers = publicPage;

export default function Store() {
  return <StorePage {...useLoaderData<typeof loader>()} />;
}

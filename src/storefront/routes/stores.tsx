import { useLoaderData } from 'react-router';
import { publicPage } from '#storefront/features/listing/listing-meta.ts';
import { storesMeta } from '#storefront/features/stores/stores-meta.ts';
import { StoresPage } from '#storefront/features/stores/stores-page.tsx';
import { loadStores } from './stores.server.ts';

export const loader = loadStores;
export const meta = ({ loaderData }: { loaderData?: Awaited<ReturnType<typeof loader>> }) => storesMeta(loaderData);
export const headers = publicPage;

export default function Stores() {
  return <StoresPage {...useLoaderData<typeof loader>()} />;
}

import { useLoaderData } from 'react-router';
import { BrandsPage } from '#storefront/features/listing/brands-page.tsx';
import { publicPage } from '#storefront/features/listing/listing-meta.ts';
import { loadBrands } from './brands.server.ts';

export const loader = loadBrands;
export const meta = ({ loaderData }: { loaderData?: ReturnType<typeof loader> }) => [
  { title: 'Brands · Kerb' },
  { name: 'description', content: 'The brands Kerb sells, A to Z.' },
  ...(loaderData ? [{ tagName: 'link', rel: 'canonical', href: loaderData.canonical }] : []),
];
export const headers = publicPage;

export default function Brands() {
  return <BrandsPage brands={useLoaderData<typeof loader>().brands} />;
}

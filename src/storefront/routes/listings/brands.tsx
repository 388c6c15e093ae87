import { useLoaderData } from 'react-router';
import { BrandsPage } from '#storefront/features/listing/brands-page.tsx';
import { publicPage } from '#storefront/features/listing/listing-meta.ts';
import { type MetaArgs, pageTitle, shopNameOf } from '#storefront/lib/page/shop-facts.ts';
import { loadBrands } from './brands.server.ts';

export const loader = loadBrands;
export const meta = ({ loaderData, ...args }: { loaderData?: ReturnType<typeof loader> } & MetaArgs) => [
  pageTitle('Brands', args),
  { name: 'description', content: `The brands ${shopNameOf(args)} sells, A to Z.` },
  ...(loaderData ? [{ tagName: 'link', rel: 'canonical', href: loaderData.canonical }] : []),
];
export const headers = publicPage;

export default function Brands() {
  return <BrandsPage brands={useLoaderData<typeof loader>().brands} />;
}

import { useLoaderData } from 'react-router';
import { CategoriesPage } from '#storefront/features/listing/categories-page.tsx';
import { publicPage } from '#storefront/features/listing/listing-meta.ts';
import { type MetaArgs, pageTitle, shopNameOf } from '#storefront/lib/page/shop-facts.ts';
import { loadCategories } from './categories.server.ts';

export const loader = loadCategories;
export const meta = ({ loaderData, ...args }: { loaderData?: ReturnType<typeof loader> } & MetaArgs) => [
  pageTitle('Categories', args),
  {
    name: 'description',
    content: `Every kind of shoe, streetwear and accessory ${shopNameOf(args)} sells, with how many of each.`,
  },
  ...(loaderData ? [{ tagName: 'link', rel: 'canonical', href: loaderData.canonical }] : []),
];
export const headers = publicPage;

export default function Categories() {
  return <CategoriesPage categories={useLoaderData<typeof loader>().categories} />;
}

import { useLoaderData } from 'react-router';
import { ProductPage } from '#storefront/features/product/product-page.tsx';
import type { ProductPageData } from '#storefront/features/product/product-page-data.ts';
import { type MetaArgs, missingMeta } from '#storefront/lib/page/shop-facts.ts';
import { loadProduct } from './product.server.ts';

export const loader = loadProduct;
export const meta = ({ loaderData, ...args }: { loaderData: ProductPageData | undefined } & MetaArgs) =>
  loaderData?.meta ?? missingMeta(args);
export const headers = () => ({ 'Cache-Control': 'public, max-age=0, s-maxage=60, stale-while-revalidate=600' });

export default function Product() {
  return <ProductPage data={useLoaderData<typeof loader>()} />;
}

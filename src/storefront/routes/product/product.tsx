import { useLoaderData } from 'react-router';
import { ProductPage } from '#storefront/features/product/product-page.tsx';
import type { ProductPageData } from '#storefront/features/product/product-page-data.ts';
import { packing } from '#storefront/lib/page/pack-data.server.ts';
import { type Packed, unpack } from '#storefront/lib/page/packed-data.ts';
import { type MetaArgs, missingMeta } from '#storefront/lib/page/shop-facts.ts';
import { loadProduct } from './product.server.ts';

export const loader = packing(loadProduct);
export const meta = ({ loaderData, ...args }: { loaderData: Packed<ProductPageData> | undefined } & MetaArgs) =>
  (loaderData && unpack(loaderData).meta) ?? missingMeta(args);
export const headers = () => ({ 'Cache-Control': 'public, max-age=0, s-maxage=60, stale-while-revalidate=600' });

export default function Product() {
  return <ProductPage data={unpack(useLoaderData<typeof loader>())} />;
}

import { useLoaderData } from 'react-router';
import { ProductPage } from '#storefront/features/product/product-page.tsx';
import type { ProductPageData } from '#storefront/features/product/product-page-data.ts';
import { loadProduct } from './product.server.ts';

export const loader = loadProduct;
export const meta = ({ loaderData }: { loaderData: ProductPageData | undefined }) => loaderData?.meta ?? [{ title: 'Page Not Found · Kerb' }];
export const headers = () => ({ 'Cache-Control': 'public, max-age=0, s-maxage=60, stale-while-revalidate=600' });

export default function Product() {
  return <ProductPage data={useLoaderData<typeof loader>()} />;
}

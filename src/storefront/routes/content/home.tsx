import { useLoaderData } from 'react-router';
import type { HomeData } from '#storefront/features/home/home-data.ts';
import { homeMeta } from '#storefront/features/home/home-meta.ts';
import { HomePage } from '#storefront/features/home/home-page.tsx';
import { packing } from '#storefront/lib/page/pack-data.server.ts';
import { type Packed, unpack } from '#storefront/lib/page/packed-data.ts';
import type { MetaArgs } from '#storefront/lib/page/shop-facts.ts';
import { loadHome } from './home.server.ts';

export const loader = packing(loadHome);
export const meta = ({ loaderData, ...args }: { loaderData: Packed<HomeData> | undefined } & MetaArgs) =>
  homeMeta(loaderData && unpack(loaderData), args);
export const headers = () => ({ 'Cache-Control': 'public, max-age=0, s-maxage=60, stale-while-revalidate=600' });

export default function Home() {
  return <HomePage data={unpack(useLoaderData<typeof loader>())} />;
}

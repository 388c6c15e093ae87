import { useLoaderData } from 'react-router';
import type { HomeData } from '#storefront/features/home/home-data.ts';
import { homeMeta } from '#storefront/features/home/home-meta.ts';
import { HomePage } from '#storefront/features/home/home-page.tsx';
import type { MetaArgs } from '#storefront/lib/page/shop-facts.ts';
import { loadHome } from './home.server.ts';

export const loader = loadHome;
export const meta = ({ loaderData, ...args }: { loaderData: HomeData | undefined } & MetaArgs) =>
  homeMeta(loaderData, args);
export const headers = () => ({ 'Cache-Control': 'public, max-age=0, s-maxage=60, stale-while-revalidate=600' });

export default function Home() {
  return <HomePage data={useLoaderData<typeof loader>()} />;
}

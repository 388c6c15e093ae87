import { useLoaderData } from 'react-router';
import { LandingPage } from '#storefront/features/landing-page/landing-page.tsx';
import type { LandingPageData } from '#storefront/features/landing-page/landing-page-data.ts';
import { publicPage } from '#storefront/features/listing/listing-meta.ts';
import { packing } from '#storefront/lib/page/pack-data.server.ts';
import { type Packed, unpack } from '#storefront/lib/page/packed-data.ts';
import { type MetaArgs, missingMeta } from '#storefront/lib/page/shop-facts.ts';
import { loadLandingPage } from './landing-page.server.ts';

export const loader = packing(loadLandingPage);
export const meta = ({ loaderData, ...args }: { loaderData?: Packed<LandingPageData> } & MetaArgs) =>
  loaderData ? unpack(loaderData).meta : missingMeta(args);
export const headers = publicPage;

export default function Landing() {
  return <LandingPage data={unpack(useLoaderData<typeof loader>())} />;
}

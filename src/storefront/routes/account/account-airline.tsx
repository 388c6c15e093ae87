import { useLoaderData } from 'react-router';
import { AirlinePage } from '#storefront/features/loyalty/airline-page.tsx';
import { type MetaArgs, privateMeta } from '#storefront/lib/page/shop-facts.ts';
import { loadAirline } from './account-airline.server.ts';

export const loader = loadAirline;
export const meta = ({ loaderData, ...args }: { loaderData?: ReturnType<typeof loader> } & MetaArgs) =>
  privateMeta(loaderData?.name ?? 'Page Not Found')(args);
export const headers = () => ({ 'Cache-Control': 'no-store' });

export default function AccountAirline() {
  return <AirlinePage name={useLoaderData<typeof loader>().name} />;
}

import { useLoaderData } from 'react-router';
import { type MetaArgs, privateMeta } from '#storefront/browser/shop-facts.ts';
import { AirlinePage } from '#storefront/features/loyalty/airline-page.tsx';
import { loadAirline } from './account-airline.server.ts';

export const loader = loadAirline;
export const meta = ({ loaderData, ...args }: { loaderData?: ReturnType<typeof loader> } & MetaArgs) =>
  privateMeta(loaderData?.name ?? 'Page Not Found')(args);
export const headers = () => ({ 'Cache-Control': 'no-store' });

export default function AccountAirline() {
  return <AirlinePage name={useLoaderData<typeof loader>().name} />;
}

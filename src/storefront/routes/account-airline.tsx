import { useLoaderData } from 'react-router';
import { AirlinePage } from '#storefront/features/loyalty/airline-page.tsx';
import { loadAirline } from './account-airline.server.ts';

export const loader = loadAirline;
export const meta = ({ loaderData }: { loaderData?: ReturnType<typeof loader> }) => [
  { title: `${loaderData?.name ?? 'Page Not Found'} · Kerb` },
  { name: 'robots', content: 'noindex' },
];
export const headers = () => ({ 'Cache-Control': 'no-store' });

export default function AccountAirline() {
  return <AirlinePage name={useLoaderData<typeof loader>().name} />;
}

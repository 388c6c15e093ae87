import { data, type LoaderFunctionArgs } from 'react-router';
import { loadProgramme } from '#storefront/features/loyalty/load-programme.server.ts';
import { getShop } from '#storefront/shop.server.ts';

/** The airline's page has the URL from the settings; any other is not found (NAV-38, AIR-02, NAV-49). */
export function loadAirline({ context, params }: LoaderFunctionArgs): { name: string } {
  const { airline } = loadProgramme(getShop(context));
  if (!airline || params.partner !== airline.slug) throw data(null, { status: 404 });
  return { name: airline.name };
}

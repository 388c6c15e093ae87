import { useRouteLoaderData } from 'react-router';
import type { SiteNav } from '#storefront/features/shell/site-nav.ts';
import { type Packed, unpack } from '#storefront/lib/page/packed-data.ts';

const none: Readonly<Record<string, string>> = {};

/** Texts on images by overlay id, from the data of the layout. */
export function useOverlayWords(): Readonly<Record<string, string>> {
  const layout = useRouteLoaderData<Packed<{ nav: Pick<SiteNav, 'overlays'> }>>('routes/layout/default-layout');
  return layout ? unpack(layout).nav.overlays : none;
}

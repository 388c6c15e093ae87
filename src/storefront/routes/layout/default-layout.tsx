import { isRouteErrorResponse, Outlet, useLoaderData, useRouteError } from 'react-router';
import { GeoNoticeHost } from '#storefront/features/geo-notice/geo-notice-host.tsx';
import { InstallHost } from '#storefront/features/install/install-host.tsx';
import { Announcement } from '#storefront/features/shell/announcement.tsx';
import { ErrorState, errorStateMeta } from '#storefront/features/shell/error-state.tsx';
import { SiteFooter } from '#storefront/features/shell/site-footer.tsx';
import { SiteHeader } from '#storefront/features/shell/site-header.tsx';
import { packing } from '#storefront/lib/page/pack-data.server.ts';
import { unpack } from '#storefront/lib/page/packed-data.ts';
import { offerLogInSheet } from '#storefront/lib/session/ask-to-log-in.ts';
import { loadDefaultLayout } from './default-layout.server.ts';

offerLogInSheet(async () => (await import('#storefront/features/account/log-in/log-in-sheet.tsx')).openLogInSheet);

export const loader = packing(loadDefaultLayout);
export const meta = errorStateMeta;
/** The departments do not change between pages. */
export const shouldRevalidate = () => false;

export default function DefaultLayout() {
  const { nav } = unpack(useLoaderData<typeof loader>());
  return (
    <>
      <Announcement frame={nav.frame} />
      <SiteHeader nav={nav} />
      <main id="main" tabIndex={-1} className="w-full flex-1">
        <Outlet />
      </main>
      <InstallHost />
      <SiteFooter nav={nav} />
      <GeoNoticeHost />
    </>
  );
}

/** A page that is not found keeps the layout around it. */
export function ErrorBoundary() {
  const error = useRouteError();
  const loaded = useLoaderData<typeof loader>() as Awaited<ReturnType<typeof loader>> | undefined;
  const data = loaded && unpack(loaded);
  const errorState = (
    <main id="main" tabIndex={-1} className="w-full flex-1">
      <ErrorState
        status={isRouteErrorResponse(error) ? error.status : 500}
        error={error}
        searchParam={data?.nav.searchParam}
      />
    </main>
  );
  if (!data) return errorState;
  return (
    <>
      <Announcement frame={data.nav.frame} />
      <SiteHeader nav={data.nav} />
      {errorState}
      <SiteFooter nav={data.nav} />
    </>
  );
}

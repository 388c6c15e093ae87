import { type ReactNode, useEffect, useState } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteError,
} from 'react-router';
import { pageColour } from '#shared/theme-colours.ts';
import { SessionEndedHost } from '#storefront/features/account/session-ended-host.tsx';
import { AnalyticsHost } from '#storefront/features/analytics/analytics-host.tsx';
import { ErrorState, errorStateMeta } from '#storefront/features/shell/error-state.tsx';
import { NavigationLine } from '#storefront/features/shell/navigation-line.tsx';
import { PageStyle } from '#storefront/features/shell/page-style.tsx';
import { PlainHeader } from '#storefront/features/shell/plain-header.tsx';
import type { Uncaught } from './lib/errors/is-own-error.ts';
import type {} from './lib/errors/page-guard.ts';
import { useShopSettings } from './lib/page/shop-facts.ts';
import { usePageFocus } from './lib/page/use-page-focus.ts';
import { loadRoot } from './root.server.ts';

export const links = () => [
  ...(import.meta.env.DEV ? [{ rel: 'stylesheet', href: '/nz/src/storefront/theme.css' }] : []),
];
export const loader = loadRoot;
/** Settings apply from the next page load on. */
export const shouldRevalidate = () => false;
export const meta = errorStateMeta;

export function Layout({ children }: { children: ReactNode }) {
  const { name, searchIndex, gstPercent, wallets, icon, fonts, style } = useShopSettings();
  return (
    <html
      lang="en-NZ"
      data-store-name={name}
      data-search-index={searchIndex}
      data-gst={gstPercent}
      data-wallets={wallets}
      style={style ?? undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={pageColour.light} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={pageColour.dark} />
        <Meta />
        {fonts.map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        <PageStyle />
        <Links />
        <link rel="icon" href={icon} />
        <link rel="search" href="/nz/opensearch.xml" type="application/opensearchdescription+xml" title={name} />
      </head>
      <body>
        <a
          href="#main"
          className="sr-only z-50 bg-accent px-4 py-3 font-semibold text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
        >
          Skip to content
        </a>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** Throws uncaught errors during rendering, so that the error page catches them. */
function useUncaughtErrors(): void {
  const [uncaught, setUncaught] = useState<Error | null>(null);
  useEffect(() => {
    // Errors are classified by code that is loaded only for them; if that fails to load, the page stays unchanged.
    const classify = (uncaught: Uncaught) =>
      import('./lib/errors/report-error.ts').then(
        ({ reportUncaught }) => {
          const own = reportUncaught(uncaught);
          if (own) setUncaught(own);
        },
        () => undefined,
      );
    const onUncaught = (event: Event) => {
      const { type, error, reason, filename } = event as ErrorEvent & PromiseRejectionEvent;
      // The page guard recorded the error too; it must not be handled again by the next page.
      window.pageGuard?.early.splice(0);
      void classify(type === 'error' ? { thrown: error, filename } : { thrown: reason });
    };
    // Errors from before hydration are handled now.
    for (const early of window.pageGuard?.early.splice(0) ?? []) void classify(early);
    const types = ['error', 'unhandledrejection'] as const;
    for (const type of types) addEventListener(type, onUncaught);
    return () => {
      for (const type of types) removeEventListener(type, onUncaught);
    };
  }, []);
  if (uncaught) throw uncaught;
}

export default function Root() {
  useUncaughtErrors();
  usePageFocus();
  // Marks that links and buttons now work in place. The page guard holds presses until then (guard-page.server.ts);
  // tests and benchmarks wait for it.
  useEffect(() => {
    document.documentElement.dataset.hydrated = 'true';
  }, []);
  const { pathname, search } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page
  useEffect(() => window.pageGuard?.visit(), [pathname, search]);
  return (
    <>
      <NavigationLine />
      <AnalyticsHost />
      <SessionEndedHost />
      <Outlet />
    </>
  );
}

/** Shown when a page fails: outside every layout, so it needs nothing that might have failed too. */
export function ErrorBoundary() {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return (
    <>
      <PlainHeader />
      <main id="main" tabIndex={-1} className="flex-1">
        <ErrorState status={status} error={error} />
      </main>
    </>
  );
}

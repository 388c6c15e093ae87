import { type ReactNode, useEffect, useState } from 'react';
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteError } from 'react-router';
import type {} from './browser/page-guard.ts';
import { MeasuringHost } from './features/measuring/measuring-host.tsx';
import { NavigationLine } from './features/shell/navigation-line.tsx';
import { PageStyle } from './features/shell/page-style.tsx';
import { PlainHeader } from './features/shell/plain-header.tsx';
import { Trouble, troubleMeta } from './features/shell/trouble.tsx';
import displayFont from './fonts/display.woff2?url';
import textFont from './fonts/text.woff2?url';

export const links = () => [
  { rel: 'preload', href: textFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' as const },
  { rel: 'preload', href: displayFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' as const },
  ...(import.meta.env.DEV ? [{ rel: 'stylesheet', href: '/nz/src/storefront/theme.css' }] : []),
  { rel: 'icon', href: '/nz/icon.svg', type: 'image/svg+xml' },
  { rel: 'search', href: '/nz/opensearch.xml', type: 'application/opensearchdescription+xml', title: 'Kerb' },
];
export const meta = troubleMeta;

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-NZ">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbfaf6" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#16181a" />
        <Meta />
        <PageStyle />
        <Links />
      </head>
      <body>
        <a href="#main" className="sr-only z-50 bg-accent px-4 py-3 font-semibold text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2">
          Skip to content
        </a>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** Thrown where the error page catches it. */
function useUncaughtErrors(): void {
  const [uncaught, setUncaught] = useState<Error | null>(null);
  useEffect(() => {
    // Whose error it was is judged by a part that only errors need; where that cannot be had either, the page stays as it is.
    const hear = (event: { error?: unknown; reason?: unknown }) => {
      const thrown = event.error ?? event.reason;
      import('./browser/report-error.ts').then(({ hearUncaught }) => hearUncaught(thrown) && setUncaught(thrown)).catch(() => undefined);
    };
    if (window.pageGuard?.early[0]) import('./browser/report-error.ts').then(({ reportEarly }) => reportEarly()).catch(() => undefined);
    const types = ['error', 'unhandledrejection'] as const;
    for (const type of types) addEventListener(type, hear as (event: Event) => void);
    return () => {
      for (const type of types) removeEventListener(type, hear as (event: Event) => void);
    };
  }, []);
  if (uncaught) throw uncaught;
}

export default function Root() {
  useUncaughtErrors();
  // Says that links and buttons now work in place; tests and the slow lane look at it.
  useEffect(() => {
    document.documentElement.dataset.hydrated = 'true';
  }, []);
  return (
    <>
      <NavigationLine />
      <MeasuringHost />
      <Outlet />
    </>
  );
}

/** What stands where a page failed: outside every layout, so it needs nothing that might have failed too. */
export function ErrorBoundary() {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return (
    <>
      <PlainHeader />
      <main id="main" tabIndex={-1} className="flex-1">
        <Trouble status={status} error={error} />
      </main>
    </>
  );
}

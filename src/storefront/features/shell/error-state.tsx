'use no memo'; // Rendered about once: memoisation would cost more than it saves (docs/decisions/0011).
import { useEffect } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { limits } from '#contract/fields/limits.ts';
import { messages } from '#contract/messages/messages.ts';
import { isBot } from '#shared/is-bot.ts';
import { type MetaArgs, pageTitle } from '#storefront/lib/page/shop-facts.ts';
import { LinkButton } from '#storefront/ui/buttons/link-button.tsx';

/** The title of a failed page (NAV-52); without an error pages set their own title. */
export function errorStateMeta({ error, ...args }: { error?: unknown } & MetaArgs) {
  if (!error) return [pageTitle('', args)];
  return [pageTitle(titleOf(isRouteErrorResponse(error) ? error.status : 500), args)];
}
const titleOf = (status: number): string => (status === 404 ? messages.notFound : messages.somethingWentWrong);

interface ErrorStateProps {
  status: number;
  error?: unknown;
  searchParam?: string | undefined;
}

/** The error and links to continue, reported once (NAV-49 to NAV-56, NAV-63). Bots see nothing. */
export function ErrorState({ status, error, searchParam }: ErrorStateProps) {
  const missing = status === 404;
  useEffect(() => {
    const message = status === 404 ? messages.notFound : messages.somethingWentWrong;
    import('#storefront/lib/errors/report-site-error.ts')
      .then(({ reportSiteError }) => reportSiteError(status, message, error))
      .catch(() => undefined);
  }, [status, error]);
  useErrorTitle(status);
  // The server sends bots no error page either (server/without-error-page.ts).
  if (typeof document !== 'undefined' && isBot(navigator.userAgent)) return null;
  return (
    <div data-error-page className="mx-auto w-full max-w-7xl px-4 py-16 sm:px-6 sm:py-24">
      <p className="font-semibold text-quiet tabular-nums">{status}</p>
      <h1 className="mt-2 max-w-2xl font-display text-4xl leading-tight font-black sm:text-5xl">
        {missing ? messages.notFound : messages.somethingWentWrong}
      </h1>
      <p className="mt-4 max-w-lg text-lg">
        {missing
          ? 'The address may be mistyped, or the product may no longer be sold. Search for it, or browse all products.'
          : status === 503
            ? 'Products cannot be listed at the moment. Your cart, checkout and orders work as usual. Try again in a minute.'
            : 'This was our fault. Nothing in your cart is lost. Try again in a moment.'}
      </p>
      {/* If the search parameter could not be loaded, search in the listing, whose parameter is not configurable. */}
      <form action={searchParam ? '/nz/search' : '/nz/products'} className="mt-8 flex max-w-lg gap-2">
        <label className="min-w-0 flex-1">
          <span className="sr-only">Search the shop</span>
          <input
            type="search"
            name={searchParam ?? 'q'}
            maxLength={limits.searchTerm}
            placeholder="Search shoes, brands, colours"
            className="block h-12 w-full rounded-xs border border-line-strong bg-page px-3 text-base placeholder:text-quiet"
          />
        </label>
        <button
          type="submit"
          className="min-h-12 rounded-xs bg-ink px-6 font-semibold text-page hover:bg-accent hover:text-on-accent"
        >
          Search
        </button>
      </form>
      <div className="mt-8 flex flex-wrap gap-3">
        <LinkButton to="/">{messages.returnToHome}</LinkButton>
        <LinkButton to="/products" variant="secondary">
          All products
        </LinkButton>
        <LinkButton to="/products?new=1" variant="secondary">
          What’s new
        </LinkButton>
      </div>
    </div>
  );
}

/** A page that failed while rendering keeps its title, because the router does not know of the error: set it here. */
function useErrorTitle(status: number): void {
  useEffect(() => {
    const before = document.title;
    // Every title ends with the shop's name.
    const title = `${titleOf(status)} · ${before.split(' · ').at(-1)}`;
    document.title = title;
    return () => {
      if (document.title === title) document.title = before;
    };
  }, [status]);
}

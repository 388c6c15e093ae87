/** Title, description and relations of a listing page for its head. */

import type { MetaDescriptor } from 'react-router';
import { type MetaArgs, missingMeta, pageTitle } from '#storefront/lib/page/shop-facts.ts';
import { breadcrumbsJsonLd } from '#storefront/ui/breadcrumbs-json-ld.ts';
import type { ListingData } from './listing-data.ts';

export function listingMeta(data: ListingData | undefined, args: MetaArgs): MetaDescriptor[] {
  if (!data) return missingMeta(args);
  const { title, description, canonical, previous, next, noIndex, query, crumbs } = data;
  return [
    pageTitle(`${title}${query.page > 1 ? `, page ${query.page}` : ''}`, args),
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: canonical },
    ...(previous === null ? [] : [{ tagName: 'link' as const, rel: 'prev', href: previous }]),
    ...(next === null ? [] : [{ tagName: 'link' as const, rel: 'next', href: next }]),
    // A page that is not indexed needs no breadcrumbs.
    noIndex
      ? { name: 'robots', content: 'noindex' }
      : { 'script:ld+json': breadcrumbsJsonLd(crumbs, { base: `${new URL(canonical).origin}/nz`, own: canonical }) },
  ];
}

/** A listing contains no personal data, so shared caches may store it. */
export const publicPage = () => ({ 'Cache-Control': 'public, max-age=0, s-maxage=60, stale-while-revalidate=600' });

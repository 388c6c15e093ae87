/** Title, description and relations of a listing page for its head. */
import type { MetaDescriptor } from 'react-router';
import { imageUrl } from '#shared/image-url.ts';
import { type MetaArgs, missingMeta, pageTitle, shopNameOf } from '#storefront/lib/page/shop-facts.ts';
import { breadcrumbsJsonLd } from '#storefront/ui/breadcrumbs-json-ld.ts';
import type { ListingData } from './listing-data.ts';

export function listingMeta(data: ListingData | undefined, args: MetaArgs): MetaDescriptor[] {
  if (!data) return missingMeta(args);
  const { title, description, canonical, previous, next, noIndex, query, crumbs, listing } = data;
  const { origin } = new URL(canonical);
  const image = listing.hits[0]?.image;
  return [
    pageTitle(`${title}${query.page > 1 ? `, page ${query.page}` : ''}`, args),
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: canonical },
    ...(previous === null ? [] : [{ tagName: 'link' as const, rel: 'prev', href: previous }]),
    ...(next === null ? [] : [{ tagName: 'link' as const, rel: 'next', href: next }]),
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: shopNameOf(args) },
    { property: 'og:locale', content: 'en_NZ' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: canonical },
    // The first product stands for the others.
    ...(image ? [{ property: 'og:image', content: `${origin}${imageUrl(image.mediaId, 1280, 'jpeg')}` }] : []),
    // A page that is not indexed needs no breadcrumbs.
    noIndex
      ? { name: 'robots', content: 'noindex' }
      : { 'script:ld+json': breadcrumbsJsonLd(crumbs, { base: `${origin}/nz`, own: canonical }) },
  ];
}

/** A listing contains no personal data, so shared caches may store it. */
export const publicPage = () => ({ 'Cache-Control': 'public, max-age=0, s-maxage=60, stale-while-revalidate=600' });

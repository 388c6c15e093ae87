/** Metadata of the home page for search engines and link previews; declares the site search (NAV-02). Pure. */

import type { MetaDescriptor } from 'react-router';
import { imageUrl } from '#shared/image-url.ts';
import { type MetaArgs, pageTitle, type ShopSettings } from '#storefront/lib/page/shop-facts.ts';
import type { HomeData } from './home-data.ts';

export function homeMeta(data: HomeData | undefined, args: MetaArgs): MetaDescriptor[] {
  if (!data) return [pageTitle('', args)];
  const { shopName, origin, searchParam, hero } = data;
  const image = shareImageOf(args) || (hero?.image ? imageUrl(hero.image.mediaId, 1280, 'jpeg') : '');
  const title = `${shopName}: shoes and streetwear, Aotearoa New Zealand`;
  const description =
    'Sneakers, boots, sandals and the clothes that go with them. Prices in New Zealand dollars, GST included.';
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: `${origin}/nz` },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: shopName },
    { property: 'og:locale', content: 'en_NZ' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: `${origin}/nz` },
    ...(image ? [{ property: 'og:image', content: `${origin}${image}` }] : []),
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'WebSite',
        name: shopName,
        url: `${origin}/nz`,
        potentialAction: {
          '@type': 'SearchAction',
          target: { '@type': 'EntryPoint', urlTemplate: `${origin}/nz/search?${searchParam}={search_term_string}` },
          'query-input': 'required name=search_term_string',
        },
      },
    },
  ];
}

/** The image that the shop has chosen for links to it; '' for none. */
const shareImageOf = ({ matches }: MetaArgs): string =>
  (matches.find((match) => match?.id === 'root')?.loaderData as ShopSettings | undefined)?.shareImage ?? '';

/** Metadata of an article, a post or the blog for search engines and link previews. Pure. */
import type { MetaDescriptor } from 'react-router';
import type { ProductImage } from '#contract/products/product.ts';
import { imageUrl } from '#shared/image-url.ts';
import type { Crumb } from '#storefront/ui/breadcrumbs.tsx';
import { breadcrumbsJsonLd } from '#storefront/ui/breadcrumbs-json-ld.ts';

export interface ContentPage {
  shopName: string;
  origin: string;
  /** Below /nz, with the query that belongs to the URL. */
  path: string;
  title: string;
  summary: string;
  image: ProductImage | null;
  crumbs: readonly Crumb[];
  /** Dates of a post; an article has none. */
  post?: { publishedAt: string | null; changedAt: string; author: string | null };
  noIndex?: boolean;
}

export function contentMeta({
  shopName,
  origin,
  path,
  title,
  summary,
  image,
  crumbs,
  post,
  noIndex = false,
}: ContentPage): MetaDescriptor[] {
  const own = `${origin}/nz${path}`;
  const shareImage = image ? `${origin}${imageUrl(image.mediaId, 1280, 'jpeg')}` : null;
  return [
    { title: `${title} · ${shopName}` },
    { name: 'description', content: summary },
    { tagName: 'link', rel: 'canonical', href: own },
    ...(noIndex ? [{ name: 'robots', content: 'noindex' }] : []),
    { property: 'og:type', content: post ? 'article' : 'website' },
    { property: 'og:site_name', content: shopName },
    { property: 'og:locale', content: 'en_NZ' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: summary },
    { property: 'og:url', content: own },
    ...(shareImage ? [{ property: 'og:image', content: shareImage }] : []),
    ...(noIndex ? [] : [{ 'script:ld+json': breadcrumbsJsonLd(crumbs, { base: `${origin}/nz`, own }) }]),
    ...(post
      ? [
          {
            'script:ld+json': {
              '@context': 'https://schema.org' as const,
              '@type': 'BlogPosting' as const,
              headline: title,
              description: summary,
              mainEntityOfPage: own,
              ...(shareImage && { image: shareImage }),
              ...(post.publishedAt && { datePublished: post.publishedAt }),
              dateModified: post.changedAt,
              author: {
                '@type': post.author ? ('Person' as const) : ('Organization' as const),
                name: post.author ?? shopName,
              },
              publisher: { '@type': 'Organization' as const, name: shopName },
            },
          },
        ]
      : []),
    {
      tagName: 'link',
      rel: 'alternate',
      type: 'application/rss+xml',
      title: `${shopName}: the blog`,
      href: `${origin}/nz/blog/rss.xml`,
    },
  ];
}

/** Metadata of a product page for search engines and link previews: title, description, Open Graph, JSON-LD. Pure. */
import type { MetaDescriptor } from 'react-router';
import type { Product } from '#contract/products/product.ts';
import { imageUrl } from '#shared/image-url.ts';
import { breadcrumbsJsonLd } from '#storefront/ui/breadcrumbs-json-ld.ts';
import { canBuySize } from './buying-rules.ts';
import { categoryCrumbs, fullName } from './product-names.ts';

/** A product and the shop that shows it. */
interface SeenProduct {
  product: Product;
  /** The shop's own fields that the page shows (OWN-14). */
  ownFacts?: readonly { term: string; text: string }[];
  shopName: string;
  /** 'https://shop.example', without a path. */
  origin: string;
  /** URL path of the image for link previews, below the origin; null without one. */
  shareImage: string | null;
}

export function productMeta(seen: SeenProduct): MetaDescriptor[] {
  const { product, shopName, origin, shareImage } = seen;
  const name = fullName(product);
  const title = `${name}, ${product.colourName}`;
  const address = productUrl(product, origin);
  const [image] = product.images;
  return [
    { title: `${title} · ${shopName}` },
    { name: 'description', content: shorten(product.description) || `${title} at ${shopName}.` },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:type', content: 'product' },
    { property: 'og:site_name', content: shopName },
    { property: 'og:locale', content: 'en_NZ' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: shorten(product.description) },
    { property: 'og:url', content: address },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: shorten(product.description) },
    ...(image && shareImage !== null
      ? [
          { property: 'og:image', content: `${origin}${shareImage}` },
          { property: 'og:image:type', content: 'image/jpeg' },
          { property: 'og:image:width', content: '1200' },
          { property: 'og:image:height', content: '630' },
          { property: 'og:image:alt', content: `${title}: ${image.alt}` },
          { name: 'twitter:card', content: 'summary_large_image' },
          { name: 'twitter:image', content: `${origin}${shareImage}` },
          { name: 'twitter:image:alt', content: `${title}: ${image.alt}` },
        ]
      : [{ name: 'twitter:card', content: 'summary' }]),
    { property: 'product:price:amount', content: product.price.toFixed(2) },
    { property: 'product:price:currency', content: 'NZD' },
    { 'script:ld+json': productJsonLd(seen) },
    {
      'script:ld+json': breadcrumbsJsonLd([...categoryCrumbs(product), { label: product.name }], {
        base: `${origin}/nz`,
        own: address,
      }),
    },
  ];
}

const productUrl = (product: Pick<Product, 'path'>, origin: string): string => `${origin}/nz/products/${product.path}`;

type Json = { [key: string]: string | number | Json | Json[] | string[] };

/** schema.org Product with an offer for each size; React Router escapes it for the page. */
function productJsonLd({ product, origin, ownFacts = [] }: SeenProduct): Json {
  const discontinued = product.state !== 'current' && product.state !== 'evergreen';
  const skuToStock = new Map(product.variants.map((variant) => [variant.code, canBuySize(product, variant)]));
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    '@id': productUrl(product, origin),
    name: fullName(product),
    brand: { '@type': 'Brand', name: product.brand.name },
    sku: product.erpProductCompositeCode,
    color: product.colourName,
    category: product.canonicalCategory.names.join(' > '),
    description: product.description,
    image: product.images.map(({ mediaId }) => `${origin}${imageUrl(mediaId, 1280, 'jpeg')}`),
    ...(product.materials && { material: product.materials }),
    ...(product.countryOfOrigin && { countryOfOrigin: { '@type': 'Country', name: product.countryOfOrigin } }),
    ...(ownFacts.length > 0 && {
      additionalProperty: ownFacts.map(({ term, text }) => ({ '@type': 'PropertyValue', name: term, value: text })),
    }),
    offers: product.offers.map(({ sku, url }) => ({
      '@type': 'Offer',
      sku,
      url: `${origin}${url}`,
      price: product.price.toFixed(2),
      priceCurrency: 'NZD',
      itemCondition: 'https://schema.org/NewCondition',
      availability: `https://schema.org/${discontinued ? 'Discontinued' : skuToStock.get(sku) ? 'InStock' : 'OutOfStock'}`,
    })),
  };
}

/** The first paragraph, cut at a word boundary. */
function shorten(text: string): string {
  const [first = ''] = text.split(/\n\s*\n/);
  if (first.length <= 160) return first;
  return `${first.slice(0, 159).replace(/(?<!\s)\s+\S*$/, '')}…`;
}

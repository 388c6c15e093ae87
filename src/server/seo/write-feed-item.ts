import { countryName } from '#contract/fields/country-rules.ts';
import type { FeedItem } from '#modules/catalogue/feeds/feed-item.ts';
import { isGtin } from '#modules/catalogue/products/gtin.ts';
import { fitCode } from '#modules/catalogue/products/product-code.ts';
import { imageUrl } from '#shared/image-url.ts';
import { type Cents, centsToText } from '#shared/money.ts';
import { productName } from '#shared/product-name.ts';
import { sizeOf } from './feed-size.ts';
import { xmlElement } from './xml-text.ts';

/** Lengths above which Google rejects an item. */
const MAX_LENGTH = { id: 50, title: 150, description: 5_000, colour: 100, productType: 750 };

/** One size of a product as an item of the feed. */
export function writeFeedItem(item: FeedItem, origin: string): string {
  const title = `${productName(item)}, ${item.colourName}, ${item.label}`;
  const { size, system } = sizeOf(item);
  const gtin = item.barcode !== null && isGtin(item.barcode) ? item.barcode : null;
  const reduced = item.originalPriceCents !== null;
  return `<item>${[
    xmlElement('g:id', fitCode(item.code, MAX_LENGTH.id)),
    xmlElement('g:item_group_id', fitCode(item.styleCode, MAX_LENGTH.id)),
    xmlElement('g:title', cut(title, MAX_LENGTH.title)),
    xmlElement('g:description', cut(item.description, MAX_LENGTH.description) || cut(title, MAX_LENGTH.title)),
    xmlElement('g:link', `${origin}/nz/products/${encodeURIComponent(item.path)}`),
    xmlElement('g:image_link', item.mediaId && `${origin}${imageUrl(item.mediaId, 1280, 'jpeg')}`),
    xmlElement('g:availability', item.available ? 'in_stock' : 'out_of_stock'),
    xmlElement('g:price', dollars(item.originalPriceCents ?? item.priceCents)),
    xmlElement('g:sale_price', reduced ? dollars(item.priceCents) : null),
    xmlElement('g:brand', item.brand),
    // Without a manufacturer's number the item must say that it has none, or it is rejected.
    gtin === null ? xmlElement('g:identifier_exists', 'no') : xmlElement('g:gtin', gtin),
    xmlElement('g:condition', 'new'),
    xmlElement('g:product_type', cut(item.categoryNames.join(' > '), MAX_LENGTH.productType)),
    xmlElement('g:color', cut(item.colourName, MAX_LENGTH.colour)),
    xmlElement('g:size', size),
    xmlElement('g:size_system', system),
    xmlElement('g:gender', { mens: 'male', womens: 'female', unisex: 'unisex', kids: 'unisex' }[item.demographic]),
    xmlElement('g:age_group', item.demographic === 'kids' ? 'kids' : 'adult'),
    item.countryOfOrigin === null ? '' : originDetail(item.countryOfOrigin),
  ].join('')}</item>\n`;
}

/** The channels have no attribute of their own for it (HON-03). */
const originDetail = (code: string): string =>
  `<g:product_detail>${xmlElement('g:attribute_name', 'Country of origin')}${xmlElement('g:attribute_value', countryName(code))}</g:product_detail>`;

const dollars = (cents: Cents): string => `${centsToText(cents)} NZD`;

const cut = (text: string, maxLength: number): string =>
  text.length <= maxLength ? text : text.slice(0, maxLength).trimEnd();

import type { Width } from '#contract/products/product-attributes.ts';
import type { CsvRecord } from '../read-csv-rows.ts';
import { readFootwearWidth } from './footwear-width.ts';
import { cell } from './shopify-columns.ts';
import type { Demographic } from './shopify-options.ts';
import type { SizeOffer } from './size-offer.ts';

const WIDTH = /\bwidth\b|^fit(ting)?$/i;

/** The width that all sizes of a product state, else its title; null where neither does, or sizes differ in it. */
export function widthOfOffers(group: readonly SizeOffer[], first: CsvRecord, demographic: Demographic): Width | null {
  const stated = cell(first, 'Width');
  if (stated !== '') return readFootwearWidth(stated, demographic, 'width');
  const widths = new Set(group.map((offer) => widthOf(offer, demographic)));
  const [only = null] = widths;
  if (widths.size > 1) return null;
  return only ?? readFootwearWidth(cell(first, 'Title'), demographic, 'title');
}

function widthOf({ choices, label }: SizeOffer, demographic: Demographic): Width | null {
  const stated = choices.find(({ name }) => WIDTH.test(name));
  return stated ? readFootwearWidth(stated.value, demographic, 'width') : readFootwearWidth(label, demographic, 'size');
}

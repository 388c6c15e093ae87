import type { ImportRequest } from '#contract/staff/products/staff-products.ts';
import { headerOf } from '../../../../tables/split-table.ts';

/** The format by the file's name and its header; what is none of the known ones is a table of the merchant's own. */
export function formatOf(name: string, text: string): ImportRequest['format'] {
  if (/\.(jsonl|ndjson)(\.gz)?$/i.test(name)) return 'jsonl';
  const header = headerOf(text).toLowerCase();
  if (/\b(handle|url handle)\b/.test(header)) return 'shopify';
  if (/\bregular price\b/.test(header) && /\b(in stock\?|visibility in catalog)/.test(header)) return 'woocommerce';
  if (/\bvariant_code\b/.test(header)) return 'csv';
  return text.startsWith('{') ? 'jsonl' : 'table';
}

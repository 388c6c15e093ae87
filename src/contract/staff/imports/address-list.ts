/** Reads a file with addresses of the old shop (MOVE-04). Pure. */
import { MAX_ADDRESS_LENGTH } from './old-addresses.ts';

/** `sitemaps`: of a sitemap that lists others, these; it has no addresses of pages itself. */
export interface AddressList {
  addresses: string[];
  sitemaps: string[];
}

/**
 * The addresses of a text file or table with one in each line, in its first column, or of a sitemap; each once. Lines
 * without an address, such as headings, are left out.
 */
export function readAddressList(text: string): AddressList {
  const found = /<(urlset|sitemapindex)[\s>]/.exec(text)?.[1];
  if (found !== undefined) {
    const places = [...text.matchAll(/<loc>\s*([^<\s]+)\s*<\/loc>/g)].map(([, place = '']) =>
      unescaped(place).slice(0, MAX_ADDRESS_LENGTH),
    );
    return found === 'urlset'
      ? { addresses: [...new Set(places)], sitemaps: [] }
      : { addresses: [], sitemaps: [...new Set(places)] };
  }
  const addresses = text.split(/\r\n|\n|\r/).flatMap((line) => {
    const [, address] = /^\uFEFF?\s*"?((?:https?:\/)?\/[^\s",;\p{C}]*)/iu.exec(line) ?? [];
    return address === undefined ? [] : [address.slice(0, MAX_ADDRESS_LENGTH)];
  });
  return { addresses: [...new Set(addresses)], sitemaps: [] };
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const unescaped = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|apos);/g, (whole, name: string) => entities[name] ?? whole);

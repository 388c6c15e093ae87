/** Asks a running shop as a browser does: the HTML of its search page. */
import { calledFrom, newAddress } from '../shop/client-address.ts';
import type { SearchAnswer } from './measure-ranking.ts';

/** Throws when the page cannot be loaded or read. Follows redirects, as a browser does. */
export async function askShop(shopUrl: string, query: string): Promise<SearchAnswer> {
  const reply = await fetch(`${shopUrl}/nz/search?${new URLSearchParams({ q: query })}`, {
    headers: calledFrom(newAddress()),
  });
  if (!reply.ok) throw new Error(`${reply.status} for the search “${query}”`);
  const html = await reply.text();
  const main = /<main[\s>][\s\S]*?<\/main>/.exec(html)?.[0];
  if (main === undefined) throw new Error(`no main part in the page of the search “${query}”`);
  const results = /<ul[^>]*\sid="hits"[\s\S]*/.exec(main)?.[0] ?? '';
  const links = [...results.matchAll(/href="\/nz\/products\/([^"?#]+)"/g)].map(([, path = '']) => decodeURI(path));
  const help = /<aside[^>]*aria-label="Help"[\s\S]*?<\/aside>/.exec(main)?.[0] ?? '';
  const page = /href="\/nz(\/[^"?#]*)/.exec(help)?.[1] ?? null;
  return { products: [...new Set(links)], page };
}

/** The product feed of Google Merchant Center: RSS 2.0 with Google's own elements, one item per size. */
import type { FeedItem } from '#modules/catalogue/feeds/feed-item.ts';
import { writeFeedItem } from './write-feed-item.ts';
import { xmlElement, xmlHeader } from './xml-text.ts';

/** The feed in parts, one for each batch of items. */
export async function* writeProductFeed(
  about: { origin: string; shopName: string },
  batches: AsyncIterable<readonly FeedItem[]>,
): AsyncGenerator<string> {
  const { origin, shopName } = about;
  yield `${xmlHeader}<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n`;
  yield `${xmlElement('title', shopName)}${xmlElement('link', `${origin}/nz`)}${xmlElement('description', `Everything ${shopName} sells, in New Zealand dollars, GST included.`)}\n`;
  for await (const batch of batches) yield batch.map((item) => writeFeedItem(item, origin)).join('');
  yield '</channel>\n</rss>\n';
}

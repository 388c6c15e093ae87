/** The newest posts of the blog as RSS 2.0. Pure. */
import type { PostDocument } from '#contract/site/content.ts';
import type { ShownDocument } from '#modules/content/cache/content-cache.ts';
import { xmlElement, xmlHeader } from './xml-text.ts';

const MAX = 30;

export function writeBlogFeed(
  { origin, shopName }: { origin: string; shopName: string },
  posts: readonly ShownDocument<PostDocument>[],
): string {
  const own = `${origin}/nz/blog`;
  const items = posts
    .slice(0, MAX)
    .map(({ document: { path, publishAt, fields } }) =>
      [
        '<item>',
        xmlElement('title', fields.title),
        xmlElement('link', `${own}/${path}`),
        `<guid isPermaLink="true">${own}/${path}</guid>`,
        xmlElement('description', fields.summary),
        xmlElement('pubDate', publishAt?.toUTCString() ?? null),
        ...fields.tags.map((tag) => xmlElement('category', tag)),
        '</item>\n',
      ].join(''),
    );
  return [
    xmlHeader,
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>\n',
    xmlElement('title', `${shopName}: the blog`),
    xmlElement('link', own),
    xmlElement('description', `What ${shopName} has to tell.`),
    xmlElement('language', 'en-NZ'),
    `<atom:link href="${own}/rss.xml" rel="self" type="application/rss+xml"/>\n`,
    ...items,
    '</channel></rss>\n',
  ].join('');
}

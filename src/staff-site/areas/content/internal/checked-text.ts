/** HTML of a written text, checked against what the server leaves in one (SEC-06). Pure. */
import { renderedAttributes, renderedTags } from '#contract/site/rendered-text.ts';

const TAG = /<\/?([a-z][a-z\d]*)((?:\s+[a-z-]+(?:="[^"<>]*")?)*)\s*\/?>/g;
const ATTRIBUTE = /([a-z-]+)(?:="([^"]*)")?/g;
/** Another scheme, or one that control characters or other character references may hide. */
const HOSTILE = /^\s*(?!https:|mailto:|tel:)[a-z][\w+.-]*:|[\u0000-\u001f]|&(?!(amp|quot|lt|gt);)/i;

/**
 * The HTML unchanged, except that links to pages of the shop lead to `origin`. Throws for elements, attributes and
 * schemes that the server never leaves in a text.
 */
export function checkedText(html: string, origin: string): string {
  const rest = html.replace(TAG, (_whole, tag: string, attributes: string) => {
    if (!renderedTags.includes(tag)) return '<';
    const allowed = [...(renderedAttributes[tag] ?? []), ...(renderedAttributes['*'] ?? [])];
    for (const [, name = '', value = ''] of attributes.matchAll(ATTRIBUTE))
      if (!allowed.includes(name) || HOSTILE.test(value)) return '<';
    return '';
  });
  if (rest.includes('<')) throw new Error('The preview has HTML that no text of the shop can have.');
  return html.replaceAll('href="/nz', `href="${origin}/nz`);
}

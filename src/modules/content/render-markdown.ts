/** Markdown as HTML that can do no harm: whatever a merchant or a hosted system wrote, no script, no style, no frame gets through. */
import { Marked } from 'marked';
import sanitizeHtml from 'sanitize-html';

const marked = new Marked({ gfm: true });

/** Pages of the shop are linked as '/products/…'; the site lies below /nz. */
const intoSite = (href: string): string => (/^\/(?!\/|nz(\/|$))/.test(href) ? `/nz${href}` : href);

/** Headings begin at the second level: the first is the page's title. */
export function renderMarkdown(text: string): string {
  return sanitizeHtml(marked.parse(text, { async: false }), {
    allowedTags: [
      'h2',
      'h3',
      'h4',
      'p',
      'a',
      'ul',
      'ol',
      'li',
      'strong',
      'em',
      'del',
      'blockquote',
      'code',
      'pre',
      'br',
      'hr',
      'table',
      'thead',
      'tbody',
      'tr',
      'th',
      'td',
      'img',
    ],
    allowedAttributes: { a: ['href', 'rel', 'target'], img: ['src', 'alt', 'width', 'height', 'loading'], th: ['scope'], ol: ['start'], '*': ['lang'] },
    allowedSchemes: ['https', 'mailto', 'tel'],
    allowedSchemesAppliedToAttributes: ['href', 'src'],
    allowProtocolRelative: false,
    // Pictures come from the shop alone; the policy of the page says so too.
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !/^\/nz\/(media|images)\//.test(attribs.src ?? ''),
    transformTags: {
      h1: 'h2',
      a: (tagName, { href = '', ...attribs }) => ({
        tagName,
        attribs: { ...attribs, href: intoSite(href), ...(/^https:/.test(href) && { rel: 'noopener noreferrer' }) },
      }),
      img: (tagName, attribs) => ({ tagName, attribs: { ...attribs, src: intoSite(attribs.src ?? ''), loading: 'lazy' } }),
      th: (tagName, attribs) => ({ tagName, attribs: { ...attribs, scope: 'col' } }),
    },
  });
}

/** HTML of another shop's page as a text of ours: HTML is allowed in Markdown, and what pages do not show goes (MOVE-01). */
import { convert } from 'html-to-text';
import sanitizeHtml from 'sanitize-html';
import { renderedAttributes, renderedTags } from '#contract/site/rendered-text.ts';

export interface ForeignHtml {
  body: string;
  /** What is not shown, in words for the shopkeeper. */
  leftOut: string[];
}

const SUMMARY = 300;
/** Elements whose loss a reader would notice. */
const NOTICED = new Set(['script', 'form', 'iframe', 'video', 'audio', 'object', 'embed', 'svg']);
/** Elements that begin HTML in Markdown, which goes on until a blank line; there is none. */
const BEGINS = /^<(h[2-4]|p|ul|ol|table|blockquote|hr)[\s>]/;

/** `linkOf` says where a link leads here. Pictures become links to where they are: pages show the shop's own only. */
export function readForeignHtml(html: string, linkOf: (href: string) => string): ForeignHtml {
  const lost = new Set<string>();
  let pictures = 0;
  const clean = sanitizeHtml(html, {
    allowedTags: renderedTags.filter((tag) => tag !== 'img'),
    allowedAttributes: { ...renderedAttributes, a: ['href', 'title'] },
    allowedSchemes: ['https', 'mailto', 'tel'],
    exclusiveFilter: ({ tag, text, mediaChildren }) => tag === 'p' && text.trim() === '' && mediaChildren.length === 0,
    transformTags: {
      ...{ h1: 'h2', h5: 'h4', h6: 'h4', b: 'strong', i: 'em', s: 'del', div: 'p' },
      a: (tagName, { href = '', title }) => ({
        tagName,
        attribs: { href: linkOf(href.trim()), ...(title !== undefined && { title }) },
      }),
      img: (_, { src = '', alt = '' }) => {
        pictures += 1;
        return { tagName: 'a', attribs: { href: secure(src) }, text: alt.trim() || 'Picture' };
      },
      '*': (tagName, attribs) => {
        if (NOTICED.has(tagName)) lost.add(`<${tagName}>`);
        return { tagName, attribs };
      },
    },
  });
  const lines = clean
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n');
  return {
    body: lines === '' || BEGINS.test(lines) ? lines : `<p>${lines}`,
    leftOut: [
      ...(pictures === 0
        ? []
        : [`${pictures === 1 ? 'a picture is' : `${pictures} pictures are`} only a link to the old shop`]),
      ...[...lost].map((tag) => `${tag} is left out`),
    ],
  };
}

const secure = (src: string): string => src.trim().replace(/^(http:)?\/\//, 'https://');

/** The first words of a text, for lists and search engines; '' where it has none. */
export function summaryOf(html: string): string {
  const text = convert(html.slice(0, 20_000), {
    wordwrap: false,
    limits: { maxDepth: 60 },
    selectors: [
      { selector: 'a', options: { ignoreHref: true } },
      { selector: 'img', format: 'skip' },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, format: 'skip' })),
    ],
  })
    .replace(/\s+/g, ' ')
    .trim();
  return text.length <= SUMMARY ? text : `${text.slice(0, SUMMARY).replace(/\s\S*$/, '')} …`;
}

/** Markdown as safe HTML: whatever a merchant or a hosted system wrote, no script, style or frame passes. */
import { Marked } from 'marked';
import sanitizeHtml from 'sanitize-html';
import { renderedAttributes, renderedTags } from '#contract/site/rendered-text.ts';
import { imageUrl } from '#shared/image-url.ts';

const marked = new Marked({ gfm: true });

/** Pages of the shop are linked as '/products/…'; the site is served below /nz. */
const intoSite = (href: string): string => (/^\/(?!\/|nz(\/|$))/.test(href) ? `/nz${href}` : href);

const SCHEMES = ['https', 'mailto', 'tel'];
const OWN_IMAGE = /^media:([0-9a-f]{32})$/;
const isOurs = (src: string): boolean => /^\/nz\/(media|images)\//.test(src);
/** An uploaded image, at the widths used in text. */
function ownImage(id: string): Record<string, string> {
  return {
    src: imageUrl(id, 960, 'webp'),
    srcset: ([480, 960, 1600] as const).map((width) => `${imageUrl(id, width, 'webp')} ${width}w`).join(', '),
    sizes: '(min-width: 768px) 704px, 100vw',
  };
}
export interface ReadMarkdown {
  html: string;
  /** What was written but is not shown on the page, in words for the author; each once (FIX-70). */
  leftOut: string[];
}

export const renderMarkdown = (text: string): string => readMarkdown(text).html;

/**
 * Headings begin at the second level: the first is the page's title. Images are the shop's own: `![words](media:ID)`.
 */
export function readMarkdown(text: string): ReadMarkdown {
  const leftOut = new Set<string>();
  const html = sanitizeHtml(marked.parse(text, { async: false }), {
    allowedTags: [...renderedTags],
    allowedAttributes: renderedAttributes,
    allowedSchemes: SCHEMES,
    allowedSchemesAppliedToAttributes: ['href', 'src'],
    allowProtocolRelative: false,
    // Images come from the shop only; the page's content security policy requires it too.
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isOurs(attribs.src ?? ''),
    transformTags: {
      h1: 'h2',
      a: (tagName, { href = '', ...attribs }) => ({
        tagName,
        attribs: { ...attribs, href: intoSite(href), ...(/^https:/.test(href) && { rel: 'noopener noreferrer' }) },
      }),
      img: (tagName, attribs) => {
        const [, own] = OWN_IMAGE.exec(attribs.src ?? '') ?? [];
        return {
          tagName,
          attribs: { ...attribs, ...(own ? ownImage(own) : { src: intoSite(attribs.src ?? '') }), loading: 'lazy' },
        };
      },
      th: (tagName, attribs) => ({ tagName, attribs: { ...attribs, scope: 'col' } }),
      // Runs after the other transforms, to see what is about to be left out.
      '*': (tagName, attribs) => {
        for (const what of leavesOut(tagName, attribs)) leftOut.add(what);
        return { tagName, attribs };
      },
    },
  });
  return { html, leftOut: [...leftOut] };
}

/** What is left out of one element; the language of a code block is never shown, so its loss is not reported. */
function leavesOut(tag: string, attribs: Record<string, string>): string[] {
  const shown = (value: string) => `“${value.slice(0, 80)}”`;
  if (!renderedTags.includes(tag)) return [`<${tag}>`];
  if (tag === 'img' && !isOurs(attribs.src ?? ''))
    return [`the image ${shown(attribs.src ?? '')}: add it with “Add an image”`];
  const href = attribs.href ?? '';
  const scheme = /^\s*([a-z][\w+.-]*):/i.exec(href)?.[1]?.toLowerCase();
  return [
    ...(tag === 'a' && ((scheme && !SCHEMES.includes(scheme)) || href.startsWith('//'))
      ? [`the address of the link ${shown(href)}: it must begin with https:// or /`]
      : []),
    ...Object.keys(attribs).flatMap((name) =>
      [...(renderedAttributes[tag] ?? []), 'lang'].includes(name) || (tag === 'code' && name === 'class')
        ? []
        : [`“${name}” of <${tag}>`],
    ),
  ];
}

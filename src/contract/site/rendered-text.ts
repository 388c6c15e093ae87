/** Elements and attributes that texts written in Markdown may have once they are HTML (CMS-06). */

export const renderedTags: readonly string[] = [
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
];

/** By element; those of '*' are allowed on each. */
export const renderedAttributes: Readonly<Record<string, string[]>> = {
  a: ['href', 'title', 'rel', 'target'],
  img: ['src', 'srcset', 'sizes', 'alt', 'title', 'width', 'height', 'loading'],
  th: ['scope', 'align'],
  td: ['align'],
  ol: ['start'],
  '*': ['lang'],
};

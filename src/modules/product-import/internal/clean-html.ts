/** A merchant's HTML as plain text: paragraphs separated by an empty line, lists as lines, nothing executable. */
import { convert } from 'html-to-text';

export function cleanHtml(html: string): string {
  if (!/[<&]/.test(html)) return html.trim();
  return convert(html, {
    wordwrap: false,
    // Adjacent cells stay separate: 'Stack 37 mm'.
    formatters: {
      cell: (element, walk, builder) => {
        builder.addInline(' ');
        walk(element.children, builder);
        builder.addInline(' ');
      },
    },
    limits: { maxInputLength: 200_000, maxDepth: 60 },
    selectors: [
      { selector: 'a', options: { ignoreHref: true } },
      { selector: 'img', format: 'skip' },
      { selector: 'table', format: 'block' },
      ...['tr', 'caption'].map((selector) => ({
        selector,
        format: 'block',
        options: { leadingLineBreaks: 1, trailingLineBreaks: 1 },
      })),
      ...['td', 'th'].map((selector) => ({ selector, format: 'cell' })),
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
      { selector: 'ul', options: { itemPrefix: '• ' } },
      ...['script', 'style', 'iframe', 'noscript', 'template', 'form'].map((selector) => ({
        selector,
        format: 'skip',
      })),
    ],
  })
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

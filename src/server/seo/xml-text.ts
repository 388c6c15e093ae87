/** Text in XML 1.0. */

/** Everything XML 1.0 cannot contain, not even escaped: most control characters, lone surrogates, non-characters. */
const UNWRITABLE = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** Escapes text for element content and quoted attributes. */
export const xmlText = (text: string): string =>
  text.replace(UNWRITABLE, '').replace(/[&<>"']/g, (character) => ESCAPES[character] as string);

/** `<name>text</name>`; '' when the text is null. */
export const xmlElement = (name: string, text: string | null): string =>
  text === null || text === '' ? '' : `<${name}>${xmlText(text)}</${name}>`;

export const xmlHeader = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** HTML of an email, checked before a frame shows it (SEC-06). Pure. */

const TAG = /<([a-z][a-z\d]*)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*\/?>/gi;
const ATTRIBUTE = /([\w:-]+)(?:="([^"]*)")?/g;
/** Elements that run, load, send or lead away by themselves. */
const HOSTILE_TAG = /^(script|iframe|frame|object|embed|form|input|button|link|base|svg|math|template|video|audio)$/i;
/** Event handlers, and an attribute that makes a document of a text. */
const HOSTILE_NAME = /^(on|srcdoc$|http-equiv$|action$|formaction$)/i;
/** Another scheme, or one that control characters or character references may hide. */
const HOSTILE_ADDRESS = /^\s*(?!https?:|mailto:|tel:)[a-z][\w+.-]*:|[\u0000-\u001f]|&(?!(amp|quot|lt|gt|#x27);)/i;

const isHostile = (tag: string, attributes: string): boolean =>
  HOSTILE_TAG.test(tag) ||
  [...attributes.matchAll(ATTRIBUTE)].some(
    ([, name = '', value = '']) =>
      (HOSTILE_NAME.test(name) &&
        !(tag.toLowerCase() === 'meta' && name === 'http-equiv' && value === 'Content-Type')) ||
      (/^(href|src)$/i.test(name) && HOSTILE_ADDRESS.test(value)),
  );

/**
 * The HTML without the style sheet for dark mail programs, which the staff site's policy does not allow. Throws for what
 * no email of the shop has; the frame is a sandbox besides.
 */
export function checkedEmail(html: string): string {
  const shown = html.replace(/<style>[\s\S]*?<\/style>/g, '');
  const rest = shown.replace(TAG, (whole, tag: string, attributes: string) =>
    isHostile(tag, attributes) ? whole : '',
  );
  // What is left of markup: ends of elements, the doctype, and comments, which nothing draws.
  if (/<[a-z]/i.test(rest.replace(/<!--[\s\S]*?-->/g, '')))
    throw new Error('The preview has HTML that no email of the shop can have.');
  return shown;
}

/**
 * The hash of a product page's URL that opens 'Email me when it’s back' for a size: who signs up for that email does not
 * choose the size again (UX-09).
 */
const PREFIX = '#alert=';

export const alertHash = (variantId: string | undefined): string => (variantId ? `${PREFIX}${variantId}` : '');

/** The variant that a hash asks for; null for every other hash. The page must check that it is one of its sizes. */
export const readAlertHash = (hash: string): string | null =>
  hash.startsWith(PREFIX) ? hash.slice(PREFIX.length) : null;

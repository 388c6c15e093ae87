/** White space, and marks without width that come with text copied from an email. */
const SPACES = /[\s\u200B-\u200D\u2060]/g;

/** What was typed, without its spaces: people write numbers in groups, and the rules of the field do not count them. */
export const withoutSpaces = (typed: string): string => typed.replace(SPACES, '');

/**
 * An order number in stored form, 'NZ' and eight digits, however it was typed: in groups, with '#', in lower case, with
 * or without its letters (ORD-16, UX-17). Text that is no order number comes back in capitals, without spaces and '#'.
 */
export function readOrderNumber(typed: string): string {
  const bare = withoutSpaces(typed).replaceAll('#', '').toUpperCase();
  return /^\d{8}$/.test(bare) ? `NZ${bare}` : bare;
}

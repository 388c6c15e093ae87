/** What the order does not accept: control characters but tabs and line ends, and two separators (contract/fields). */
const REFUSED = /[\u0000-\u0008\u000b-\u001f\u007f\u2028\u2029]/g;

/** Typed or pasted text as an order accepts it, at most `max` UTF-16 units. Pure. */
export const toPlainText = (typed: string, max: number): string => {
  const cut = typed.replaceAll('\r\n', '\n').replace(REFUSED, '').toWellFormed().slice(0, max);
  // A cut through a pair of surrogates leaves half of it.
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
};

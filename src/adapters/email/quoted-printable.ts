/** The transfer encoding that carries any text over SMTP in short lines of ASCII (RFC 2045, section 6.7). Pure. */

/** The longest line, without its end. */
const MAX_LINE = 76;

/** The text's UTF-8 in quoted-printable, with CRLF at the ends of lines. */
export const quotedPrintable = (text: string): string =>
  text
    .toWellFormed()
    // The one sign that HTML is full of: much faster than by the expression.
    .replaceAll('=', '=3D')
    .replace(/[^\t\n\r\x20-\x7e]+|(?<![\t ])[\t ]+(?=\r?\n|$)|\r(?!\n)/g, escaped)
    .split(/\r?\n/)
    .map(folded)
    .join('\r\n');

const escaped = (characters: string): string =>
  Buffer.from(characters).toString('hex').toUpperCase().replace(/../g, '=$&');

/** One line as lines of at most 76 characters; an escape such as =C4 is not divided. */
function folded(line: string): string {
  if (line.length <= MAX_LINE) return line;
  const parts: string[] = [];
  let from = 0;
  while (line.length - from > MAX_LINE) {
    // One character is needed for the sign that the line goes on.
    const end = from + MAX_LINE - 1;
    const sign = line.lastIndexOf('=', end - 1);
    const to = sign > end - 3 ? sign : end;
    parts.push(line.slice(from, to));
    from = to;
  }
  parts.push(line.slice(from));
  return parts.join('=\r\n');
}

/** Code 39, a barcode of digits and capital letters that common scanners read. Pure. */
const bars: Record<string, string> = {
  '0': 'nnnwwnwnn',
  '1': 'wnnwnnnnw',
  '2': 'nnwwnnnnw',
  '3': 'wnwwnnnnn',
  '4': 'nnnwwnnnw',
  '5': 'wnnwwnnnn',
  '6': 'nnwwwnnnn',
  '7': 'nnnwnnwnw',
  '8': 'wnnwnnwnn',
  '9': 'nnwwnnwnn',
  R: 'wnnnnnwwn',
  '*': 'nwnnwnwnn',
};

/**
 * Black bars from the left, in units of the narrow bar, and the total width. Throws for a character that no RMA id
 * contains.
 */
export function code39(text: string): { bars: { at: number; width: number }[]; width: number } {
  const found: { at: number; width: number }[] = [];
  let at = 0;
  for (const letter of `*${text}*`) {
    const pattern = bars[letter];
    if (!pattern) throw new RangeError(`no bars for ${letter}`);
    for (const [index, part] of [...pattern].entries()) {
      const width = part === 'w' ? 3 : 1;
      if (index % 2 === 0) found.push({ at, width });
      at += width;
    }
    at += 1;
  }
  return { bars: found, width: at - 1 };
}

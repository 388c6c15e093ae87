/** Shopify writes an apostrophe before numbers that a spreadsheet would change; control characters are dropped. */
export const plainCell = (cell: string): string =>
  cell
    .replace(/^'(?=[\d+=@-])/, '')
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
    .toWellFormed()
    .normalize('NFC')
    .trim();

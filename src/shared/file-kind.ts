/** Recognises a file by its first bytes, to tell a merchant why it cannot be read as a table (FIX-64). */

export type FileKind = 'text' | 'gzip' | 'utf-16le' | 'utf-16be' | keyof typeof notTables;

/** Files that are not tables, and what to do about them. */
export const notTables = {
  xlsx: 'This is an Excel workbook (.xlsx), not a table as text. Open it and save the sheet as "CSV UTF-8".',
  ods: 'This is an OpenDocument spreadsheet (.ods), not a table as text. Open it and save the sheet as CSV with the character set UTF-8.',
  xls: 'This is an old Excel workbook (.xls), not a table as text. Open it and save the sheet as "CSV UTF-8".',
  numbers: 'This is a Numbers spreadsheet, not a table as text. Open it and export it as CSV.',
  zip: 'This is a zip archive. Unpack it and choose the table inside.',
  pdf: 'This is a PDF document, not a table.',
  image: 'This is an image, not a table.',
  html: 'This is a web page, not a table. Download the file itself: the address may have led to a log-in page.',
  binary: 'This is no text, so it is no table. Save it as "CSV UTF-8" and try again.',
} as const;

const startsWith = (bytes: Uint8Array, ...start: number[]): boolean => start.every((one, at) => bytes[at] === one);

/** `head` is the start of the file, preferably a few thousand bytes. */
export function fileKindOf(head: Uint8Array): FileKind {
  if (startsWith(head, 0x1f, 0x8b)) return 'gzip';
  if (startsWith(head, 0xff, 0xfe)) return 'utf-16le';
  if (startsWith(head, 0xfe, 0xff)) return 'utf-16be';
  if (startsWith(head, 0x50, 0x4b, 0x03, 0x04) || startsWith(head, 0x50, 0x4b, 0x05, 0x06))
    return zipKindOf(new TextDecoder('latin1').decode(head));
  if (startsWith(head, 0xd0, 0xcf, 0x11, 0xe0)) return 'xls';
  if (startsWith(head, 0x25, 0x50, 0x44, 0x46)) return 'pdf';
  if (
    startsWith(head, 0x89, 0x50, 0x4e, 0x47) ||
    startsWith(head, 0xff, 0xd8, 0xff) ||
    startsWith(head, 0x47, 0x49, 0x46, 0x38)
  )
    return 'image';
  const zeros = [0, 0];
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  // Latin letters in UTF-16 without a byte order mark: every other byte is zero.
  if (odd > head.length / 3 && even === 0) return 'utf-16le';
  if (even > head.length / 3 && odd === 0) return 'utf-16be';
  if (even + odd > 0) return 'binary';
  return /^\s*<(!doctype html|html)\b/i.test(
    new TextDecoder('latin1').decode(head.subarray(0, 200)).replace(/^\u00ef\u00bb\u00bf/, ''),
  )
    ? 'html'
    : 'text';
}

function zipKindOf(names: string): 'xlsx' | 'ods' | 'numbers' | 'zip' {
  if (names.includes('[Content_Types].xml') || names.includes('xl/')) return 'xlsx';
  if (names.includes('opendocument.spreadsheet')) return 'ods';
  return names.includes('Index/') && names.includes('.iwa') ? 'numbers' : 'zip';
}

/** What bytes are, by how they begin: never by what a server or a file's name says. Pure (SEC-19). */

const ascii = (bytes: Buffer, from: number, to: number): string => bytes.toString('latin1', from, to);
const startsWith = (bytes: Buffer, ...start: number[]): boolean => start.every((byte, at) => bytes[at] === byte);

/** The media type of a raster image; null for anything else, and so for SVG, which may contain scripts and references. */
export function rasterTypeOf(bytes: Buffer): string | null {
  if (startsWith(bytes, 0xff, 0xd8, 0xff)) return 'image/jpeg';
  if (startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png';
  if (/^GIF8[79]a/.test(ascii(bytes, 0, 6))) return 'image/gif';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'image/webp';
  if (ascii(bytes, 4, 8) === 'ftyp' && /^avi[fs]$/.test(ascii(bytes, 8, 12))) return 'image/avif';
  if (startsWith(bytes, 0x49, 0x49, 0x2a, 0) || startsWith(bytes, 0x4d, 0x4d, 0, 0x2a)) return 'image/tiff';
  return null;
}

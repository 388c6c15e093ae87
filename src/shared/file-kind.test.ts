import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { fileKindOf } from './file-kind.ts';

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))));
const table = 'code,name\nA,Tūī\n';

test.each([
  ['a table', Buffer.from(table), 'text'],
  ['a table with a mark', Buffer.from(`\uFEFF${table}`), 'text'],
  ['an empty file', Buffer.alloc(0), 'text'],
  ['gzip', gzipSync(table), 'gzip'],
  ['UTF-16 with a mark', Buffer.from(`\uFEFF${table}`, 'utf16le'), 'utf-16le'],
  ['UTF-16 without a mark', Buffer.from('code,name\nA,B\n', 'utf16le'), 'utf-16le'],
  ['UTF-16, the other end first', Buffer.from(`\uFEFF${table}`, 'utf16le').swap16(), 'utf-16be'],
  ['an Excel workbook', bytes('PK\x03\x04', '\x14\0\x06\0', '[Content_Types].xml'), 'xlsx'],
  ['an OpenDocument spreadsheet', bytes('PK\x03\x04', 'mimetypeapplication/vnd.oasis.opendocument.spreadsheet'), 'ods'],
  ['a zip archive', bytes('PK\x03\x04', 'products.csv'), 'zip'],
  ['an old workbook', bytes([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), 'xls'],
  ['a PDF', bytes('%PDF-1.7'), 'pdf'],
  ['an image', bytes([0xff, 0xd8, 0xff, 0xe0]), 'image'],
  ['a web page', bytes('\n<!DOCTYPE html><html>'), 'html'],
  ['anything else', bytes('abc', [0, 1, 2, 0, 0]), 'binary'],
] as const)('FIX-64 %s is recognised by its first bytes', (_what, head, kind) => {
  expect(fileKindOf(head)).toBe(kind);
});

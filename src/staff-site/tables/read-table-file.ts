/** Reads a chosen file as the text of a table: unpacked and decoded, or a message what it is instead (FIX-64). */
import { MAX_IMPORT_BYTES } from '#contract/staff/products/staff-products.ts';
import { fileKindOf, notTables } from '#shared/file-kind.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { encodingWords, openTextReader, UnreadableText } from '#shared/tables/decode-text.ts';

const HEAD = 4_096;

/** `note`: what was done to the file to read it. The error says what the file is instead. */
type TableFile = Result<{ text: string; note: string | null }, string>;

/** `command`: what imports a file that is too large for a browser. */
export async function readTableFile(file: Blob & { name: string }, command = 'kerb import'): Promise<TableFile> {
  if (file.size > MAX_IMPORT_BYTES)
    return fail(`${file.name} is larger than ${MAX_IMPORT_BYTES / 1024 / 1024} MB. Import it by command: ${command}.`);
  const head = new Uint8Array(await file.slice(0, HEAD).arrayBuffer());
  if (fileKindOf(head) !== 'gzip') return decode(file.name, new Uint8Array(await file.arrayBuffer()), null);
  const unpacked = await unpack(file).catch(() => null);
  if (!unpacked)
    return fail(
      `${file.name} looks like gzip but cannot be unpacked: it is damaged, or larger than ${MAX_IMPORT_BYTES / 1024 / 1024} MB unpacked.`,
    );
  return decode(file.name, unpacked, 'The file was packed (gzip); it has been unpacked.');
}

function decode(name: string, bytes: Uint8Array, note: string | null): TableFile {
  const kind = fileKindOf(bytes.subarray(0, HEAD));
  if (kind in notTables) return fail(notTables[kind as keyof typeof notTables]);
  if (kind === 'gzip') return fail('The file is packed twice (gzip in gzip). Unpack it once.');
  const reader = openTextReader(kind === 'utf-16le' || kind === 'utf-16be' ? kind : 'text');
  try {
    const text = reader.write(bytes) + reader.end();
    const encoding = encodingWords[reader.encoding()];
    const read = encoding === 'UTF-8' ? [] : [`The file was ${encoding} text; it has been read as such.`];
    return ok({ text, note: [...(note === null ? [] : [note]), ...read].join(' ') || null });
  } catch (error) {
    if (error instanceof UnreadableText) return fail(`${name}: ${error.message}`);
    throw error;
  }
}

/** Throws when it is damaged or unpacks beyond the maximum size: a small file may unpack to gigabytes. */
async function unpack(file: Blob): Promise<Uint8Array> {
  const reader = file.stream().pipeThrough(new DecompressionStream('gzip')).getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > MAX_IMPORT_BYTES) {
      await reader.cancel();
      throw new Error('too large');
    }
    parts.push(value);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

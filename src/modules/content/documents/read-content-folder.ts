import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { type ContentDocument, documentId } from '#contract/site/content.ts';
import type { ResolveImage } from '#modules/media/resolve-image.ts';
import type { StoredImage } from '#modules/media/store-image.ts';
import { fail } from '#shared/result.ts';
import { nameFolderImages } from '../internal/folder-images.ts';
import { readContentFile } from '../internal/read-content-file.ts';

export interface ContentFault {
  file: string;
  reason: string;
}
const MAX_CHARACTERS = 500_000;

interface ContentFolder {
  documents: ContentDocument[];
  /** The images of the folder that documents name, by their path below it. */
  images: Map<string, StoredImage>;
  faults: ContentFault[];
}

/**
 * Every document of a folder; use the result only when there are no faults. Hidden files and READMEs are left out, and
 * files below images/ are read where a document names them.
 */
export async function readContentFolder(folder: string, resolveImage: ResolveImage): Promise<ContentFolder> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.') && entry.name !== 'README.md')
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((name) => !/^images[/\\]/.test(name))
    .sort();
  const documents: ContentDocument[] = [];
  const images: ContentFolder['images'] = new Map();
  const faults: ContentFault[] = [];
  const seen = new Set<string>();
  for (const file of names) {
    const text = await readFile(join(folder, file), 'utf8');
    const read = await readOne(file, text, resolveImage, images);
    if (!read.ok) faults.push(...read.error.map((reason) => ({ file, reason })));
    else
      for (const document of read.value) {
        if (seen.has(documentId(document))) faults.push({ file, reason: `there is another ${documentId(document)}` });
        seen.add(documentId(document));
        documents.push(document);
      }
  }
  return { documents, images, faults };
}

async function readOne(
  file: string,
  text: string,
  resolveImage: ResolveImage,
  images: ContentFolder['images'],
): Promise<ReturnType<typeof readContentFile>> {
  if (text.length > MAX_CHARACTERS) return fail(['is larger than 500 kB']);
  const named = await nameFolderImages(text, resolveImage, images);
  return named.reasons.length > 0 ? fail(named.reasons) : readContentFile(file, named.text);
}

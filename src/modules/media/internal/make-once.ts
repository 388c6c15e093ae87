/**
 * Creates a file of the image cache when it is first requested: once in this process, whole or not at all among
 * several.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { RenderedImage } from '../rendered-image.ts';

type Made = Omit<RenderedImage, 'contentType'> | null;

const inFlight = new Map<string, Promise<Made>>();

/** The cached bytes, else the result of `make`; a temporary result is not cached. */
export async function makeOnce(
  file: string,
  contentType: string,
  make: () => Promise<Made>,
): Promise<RenderedImage | null> {
  const cached = await readFile(file).catch(() => null);
  if (cached) return { bytes: cached, contentType, temporary: false };
  let making = inFlight.get(file);
  if (!making) {
    making = makeAndStore(file, make).finally(() => inFlight.delete(file));
    inFlight.set(file, making);
  }
  const made = await making;
  return made && { ...made, contentType };
}

async function makeAndStore(file: string, make: () => Promise<Made>): Promise<Made> {
  const made = await make();
  if (!made || made.temporary) return made;
  await mkdir(dirname(file), { recursive: true });
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, made.bytes);
  await rename(draft, file);
  return made;
}

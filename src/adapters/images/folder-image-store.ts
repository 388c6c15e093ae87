/** Images in a folder of this machine, or one that all machines of the shop have mounted. */
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ImageStore } from '#modules/media/image-store.port.ts';

export function createFolderImageStore(folder: string): ImageStore {
  return {
    read: (name) => readFile(join(folder, name)).catch(nullIfMissing),
    async write(name, bytes) {
      const path = join(folder, name);
      await mkdir(dirname(path), { recursive: true });
      const draft = `${path}.${randomUUID()}`;
      await writeFile(draft, bytes);
      await rename(draft, path);
    },
    size: (name) => stat(join(folder, name)).then((found) => found.size, nullIfMissing),
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

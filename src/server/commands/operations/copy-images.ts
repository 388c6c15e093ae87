/** `kerb images copy`: for a shop whose images have been in a folder and are to be in an object store (FLT-06). */
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { keepOriginal } from '#modules/media/store-image.ts';
import { announce } from '../../announce.ts';
import { openImageStore } from '../../images/open-image-store.ts';
import { CommandProblem, withShopDatabase } from '../with-shop-database.ts';

/** Copies originals; renderings are made again when they are requested. What is there already is left. */
export const copyImages = (): Promise<number> =>
  withShopDatabase(async ({ config }) => {
    if (config.KERB_IMAGE_STORE === 'folder')
      throw new CommandProblem('KERB_IMAGE_STORE is folder: set it to the store that the images are copied to.');
    const folder = resolve(config.KERB_DATA_DIR, 'media');
    const files = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => {
      throw new CommandProblem(`There are no images in ${folder}.`);
    });
    const images = files.filter((file) => file.isFile() && /^[0-9a-f]{32}\.[a-z]+$/.test(file.name));
    const imageStore = await openImageStore(config);
    try {
      for (const [at, image] of images.entries()) {
        await keepOriginal({ imageStore }, image.name, await readFile(join(image.parentPath, image.name)));
        announce.progress('Copying images', at + 1, images.length);
      }
    } finally {
      await imageStore.close();
    }
    return 0;
  });

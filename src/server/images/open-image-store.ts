import { resolve } from 'node:path';
import { createFolderImageStore } from '#adapters/images/folder-image-store.ts';
import type { ImageStore } from '#modules/media/image-store.port.ts';
import type { Config } from '#platform/config.ts';

/** The image store that the settings choose. The client of S3 is loaded only where it is used. */
export async function openImageStore(config: Config): Promise<ImageStore & { close: () => Promise<void> }> {
  if (config.KERB_IMAGE_STORE === 'folder')
    return { ...createFolderImageStore(resolve(config.KERB_DATA_DIR)), close: async () => undefined };
  const { createS3ImageStore } = await import('#adapters/images/s3-image-store.ts');
  return createS3ImageStore({
    bucket: config.KERB_S3_BUCKET,
    region: config.KERB_S3_REGION,
    endpoint: config.KERB_S3_ENDPOINT,
    accessKeyId: config.KERB_S3_ACCESS_KEY_ID,
    secretAccessKey: config.KERB_S3_SECRET_ACCESS_KEY,
  });
}

/** `kerb move pictures`: the pictures of the shop before this one, before it is closed (MOVE-01). */
import { fetchImages } from '#modules/media/fetch-images.ts';
import { counted } from '#shared/counted.ts';
import { announce } from '../../announce.ts';
import { openImageStore } from '../../images/open-image-store.ts';
import { withShopDatabase } from '../with-shop-database.ts';

const SHOWN = 20;

/** Fetches every picture that was imported by its URL and not shown yet; exit code 1 when some could not be fetched. */
export const movePictures = (): Promise<number> =>
  withShopDatabase(
    async (ctx) => {
      const imageStore = await openImageStore(ctx.config);
      try {
        const { fetched, failed } = await fetchImages(
          { ...ctx, imageStore },
          { onProgress: (done, all) => announce.progress('Pictures', done, all) },
        );
        const lines = [
          `${counted(fetched, 'picture')} fetched, ${failed.length} not.`,
          ...failed.slice(0, SHOWN).map(({ source, reason }) => `  ${source}: ${reason}`),
          ...(failed.length > SHOWN ? [`  … and ${failed.length - SHOWN} more`] : []),
        ];
        process.stdout.write(`${lines.join('\n')}\n`);
        return failed.length > 0 ? 1 : 0;
      } finally {
        await imageStore.close();
      }
    },
    { audits: () => 'pictures' },
  );

import type { ShareImageInput } from '#modules/media/share-image-url.ts';
import type { Ctx } from '#platform/context.ts';
import { readShareImageInput } from '../internal/share-image-records.ts';

/** What the share image of a visible product shows; null when there is no such product, or it has no image. */
export async function getShareImageInput(
  ctx: Pick<Ctx, 'db' | 'config'>,
  productId: number,
): Promise<ShareImageInput | null> {
  const found = await readShareImageInput(ctx, productId);
  return found && { ...found, shopName: ctx.config.KERB_STORE_NAME };
}

import { listProductImages } from '#modules/order-views/list-product-images.ts';
import { imageUrl } from '#shared/image-url.ts';
import type { EmailsCtx } from '../emails-context.ts';
import type { EmailLine } from './templates/email-line-view.ts';

/** The lines with the pictures that their products have now, as JPEG, which every mail client shows. */
export async function withImages(
  ctx: Pick<EmailsCtx, 'config' | 'db'>,
  lines: readonly EmailLine[],
): Promise<EmailLine[]> {
  const images = await listProductImages(
    ctx,
    lines.map(({ productId }) => productId),
  );
  return lines.map((line) => {
    const image = images.get(line.productId);
    if (!image) return line;
    const url = `${ctx.config.KERB_PUBLIC_URL}${imageUrl(image.mediaId, 320, 'jpeg')}`;
    return { ...line, image: { url, alt: image.alt } };
  });
}

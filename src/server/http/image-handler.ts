/** Answers requests for images: products' images in a width and format, and the images that shared links show. */
import { type ApiResponse, refusalResponse } from '#api/api-response.ts';
import type { ShopCtx } from '#api/shop-context.ts';
import { getShareImageInput } from '#modules/catalogue/pages/get-share-image-input.ts';
import { renderImage } from '#modules/media/render-image.ts';
import { renderShareImage } from '#modules/media/render-share-image.ts';
import type { RenderedImage } from '#modules/media/rendered-image.ts';
import { imageWidths } from '#shared/image-url.ts';
import { type CallHandler, createCallSender } from './api/call-sender.ts';
import { headersOf } from './header-reader.ts';
import { createRequestGuard, type RequestGuardOptions } from './request-guard.ts';

export const MEDIA_PATH = '/nz/media/';

export function createImageHandler(options: RequestGuardOptions): CallHandler {
  const guard = createRequestGuard(options);
  const send = createCallSender(options.refusalDelay, guard);
  return (request, response, path, context) =>
    send(request, response, path, context, async () => {
      const { method = '' } = request;
      if (method === 'GET' || method === 'HEAD')
        return findImage(options.openCtx(context.requestId), path.slice(MEDIA_PATH.length));
      const refusal = guard.refusalBefore(null, method, headersOf(request), context);
      return refusal ? refusalResponse(refusal) : notFound;
    });
}

const notFound = refusalResponse({ errorCode: 'NotFound' });

async function findImage(ctx: ShopCtx, name: string): Promise<ApiResponse> {
  const shared = /^share\/([1-9]\d{0,8})-([0-9a-f]{16})\.jpeg$/.exec(name);
  if (shared) return findShareImage(ctx, Number(shared[1]), shared[2] as string);
  const match = /^([0-9a-f]{32})\/(\d{3,4})\.(avif|webp|jpeg)$/.exec(name);
  const width = imageWidths.find((one) => String(one) === match?.[2]);
  if (!match || !width) return notFound;
  const image = await renderImage(ctx, match[1] as string, width, match[3] as 'avif' | 'webp' | 'jpeg');
  return image ? imageResponse(image) : notFound;
}

async function findShareImage(ctx: ShopCtx, productId: number, version: string): Promise<ApiResponse> {
  const shown = await getShareImageInput(ctx, productId);
  const image = shown && (await renderShareImage(ctx, shown, version));
  if (!image) return notFound;
  if ('movedTo' in image)
    return {
      status: 302,
      headers: { location: image.movedTo, 'cache-control': 'public, max-age=60' },
      body: null,
    };
  return imageResponse(image);
}

const imageResponse = ({ bytes, contentType, temporary }: RenderedImage): ApiResponse => ({
  status: 200,
  headers: {
    'content-type': contentType,
    // Emails show them too, and a mail client in the browser is another site (UX-12).
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': temporary ? 'public, max-age=60' : 'public, max-age=31536000, immutable',
  },
  body: bytes as Uint8Array<ArrayBuffer>,
});

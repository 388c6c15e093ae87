/** Answers requests for images: products' pictures in a width and format, and the pictures that shared links show. */
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
        return findPicture(options.openCtx(context.requestId), path.slice(MEDIA_PATH.length));
      const refusal = guard.refusalBefore(null, method, headersOf(request), context);
      return refusal ? refusalResponse(refusal) : notFound;
    });
}

const notFound = refusalResponse({ errorCode: 'NotFound' });

async function findPicture(ctx: ShopCtx, name: string): Promise<ApiResponse> {
  const shared = /^share\/([1-9]\d{0,8})-([0-9a-f]{16})\.jpeg$/.exec(name);
  if (shared) return findShareImage(ctx, Number(shared[1]), shared[2] as string);
  const match = /^([0-9a-f]{32})\/(\d{3,4})\.(avif|webp|jpeg)$/.exec(name);
  const width = imageWidths.find((one) => String(one) === match?.[2]);
  if (!match || !width) return notFound;
  const picture = await renderImage(ctx, match[1] as string, width, match[3] as 'avif' | 'webp' | 'jpeg');
  return picture ? pictureResponse(picture) : notFound;
}

async function findShareImage(ctx: ShopCtx, productId: number, version: string): Promise<ApiResponse> {
  const shown = await getShareImageInput(ctx, productId);
  const picture = shown && (await renderShareImage(ctx, shown, version));
  if (!picture) return notFound;
  if ('movedTo' in picture)
    return {
      status: 302,
      headers: { location: picture.movedTo, 'cache-control': 'public, max-age=60' },
      body: null,
    };
  return pictureResponse(picture);
}

const pictureResponse = ({ bytes, contentType, temporary }: RenderedImage): ApiResponse => ({
  status: 200,
  headers: {
    'content-type': contentType,
    'cache-control': temporary ? 'public, max-age=60' : 'public, max-age=31536000, immutable',
  },
  body: bytes as Uint8Array<ArrayBuffer>,
});

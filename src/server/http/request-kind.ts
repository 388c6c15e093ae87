import { MEDIA_PATH } from './image-handler.ts';

/** What a request is for, as metrics name it. */
export function kindOf(url: string): string {
  if (url.startsWith('/nz/api/checkout/order')) return 'order';
  if (url.startsWith('/nz/api/')) return 'api';
  if (url.startsWith(MEDIA_PATH)) return 'media';
  if (url.startsWith('/nz/assets/')) return 'asset';
  return url.startsWith('/nz') ? 'page' : 'other';
}

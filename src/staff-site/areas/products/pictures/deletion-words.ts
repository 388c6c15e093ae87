import type { DeletedPicturesReply } from '#contract/staff/products/unused-pictures.ts';
import { counted } from '#shared/counted.ts';

const reasons = {
  used: 'is used by now',
  recent: 'was named a short time ago',
  gone: 'was deleted before',
} as const;

/** What became of the chosen images, and why some stay. Pure. */
export function deletionWords({ deleted, kept }: DeletedPicturesReply): string {
  const stays = kept.map(({ id, why }) => `${id.slice(0, 8)} ${reasons[why]}`);
  return [
    `${counted(deleted.length, 'image')} deleted.`,
    ...(stays.length > 0 ? [`Not deleted: ${stays.join(', ')}.`] : []),
  ].join(' ');
}

import { imageUrl } from '#shared/image-url.ts';

/** A small image beside a text that says the same. */
export const Thumb = ({ mediaId }: { mediaId: string | null }) =>
  mediaId ? (
    <img
      src={imageUrl(mediaId, 320, 'webp')}
      alt=""
      width={44}
      height={44}
      loading="lazy"
      className="size-11 shrink-0 rounded-xs bg-picture object-cover"
    />
  ) : (
    <span aria-hidden="true" className="size-11 shrink-0 rounded-xs bg-sunken" />
  );

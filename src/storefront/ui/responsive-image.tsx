import { imageUrl, imageWidths } from '#shared/image-url.ts';

interface PictureProps {
  image: { mediaId: string; alt: string; placeholder: string };
  /** How wide it is shown, as the `sizes` attribute. */
  sizes: string;
  /** Replaces the picture's own words; '' where the words stand beside it. */
  alt?: string;
  /** Among the first things seen: fetched at once and with priority. */
  eager?: boolean;
  /** The widths offered; all of them unless told. */
  widths?: readonly ImageWidth[];
  transitionName?: string | undefined;
  className?: string;
}

type ImageWidth = (typeof imageWidths)[number];
const sources = (mediaId: string, widths: readonly ImageWidth[], format: 'avif' | 'webp') =>
  widths.map((width) => `${imageUrl(mediaId, width, format)} ${width}w`).join(', ');

/** A square product picture in AVIF or WebP at the width that is needed, on its own colour while it loads. */
export function Picture({
  image,
  sizes,
  alt = image.alt,
  eager = false,
  widths = imageWidths,
  transitionName,
  className = '',
}: PictureProps) {
  return (
    <picture>
      <source type="image/avif" srcSet={sources(image.mediaId, widths, 'avif')} sizes={sizes} />
      <img
        src={imageUrl(image.mediaId, 640, 'webp')}
        srcSet={sources(image.mediaId, widths, 'webp')}
        sizes={sizes}
        alt={alt}
        width={960}
        height={960}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        decoding="async"
        style={{ backgroundColor: image.placeholder, ...(transitionName && { viewTransitionName: transitionName }) }}
        className={`block aspect-square h-auto w-full object-cover ${className}`}
      />
    </picture>
  );
}

import { imageUrl, imageWidths } from '#shared/image-url.ts';
import { chalkColour } from '#shared/theme-colours.ts';

interface ResponsiveImageProps {
  image: { mediaId: string; alt: string; placeholder: string; focus?: string | undefined };
  /** Display width, as the `sizes` attribute. */
  sizes: string;
  /** Replaces the image's own alternative text; '' where the same text is beside it. */
  alt?: string;
  /** In the initial viewport: loaded at once and with priority; any other image after the page's scripts (UX-14). */
  eager?: boolean;
  /** The available widths; all of them by default. */
  widths?: readonly ImageWidth[];
  transitionName?: string | undefined;
  className?: string;
}

type ImageWidth = (typeof imageWidths)[number];
const sources = (mediaId: string, widths: readonly ImageWidth[], format: 'avif' | 'webp') =>
  widths.map((width) => `${imageUrl(mediaId, width, format)} ${width}w`).join(', ');

/** A square product image in AVIF or WebP at the needed width. */
export function ResponsiveImage({
  image,
  sizes,
  alt = image.alt,
  eager = false,
  widths = imageWidths,
  transitionName,
  className = '',
}: ResponsiveImageProps) {
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
        loading={eager ? undefined : 'lazy'}
        fetchPriority={eager ? 'high' : 'low'}
        decoding="async"
        style={{
          // Drawn images are transparent: they lie on the theme's ground. Others show their own colour while they load.
          backgroundColor: image.placeholder === chalkColour.light ? undefined : image.placeholder,
          objectPosition: image.focus,
          viewTransitionName: transitionName,
        }}
        className={`aspect-square bg-picture w-full object-cover ${className}`}
      />
    </picture>
  );
}

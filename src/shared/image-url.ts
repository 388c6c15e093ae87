/** The URL of an image at one width; the width is one of `imageWidths`. */
export const imageWidths = [320, 480, 640, 960, 1280, 1600, 2400] as const;
export const imageUrl = (
  mediaId: string,
  width: (typeof imageWidths)[number],
  format: 'avif' | 'webp' | 'jpeg',
): string => `/nz/media/${mediaId}/${width}.${format}`;

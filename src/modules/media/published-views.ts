/** Rows of the views that other modules may read with SQL; the README says which modules, and what for. */

/** `media.image_placeholder`: what is shown until an image arrives, and where it is kept when it is cut. */
export interface ImagePlaceholder {
  media_id: string;
  /** The image's average colour, in CSS. */
  placeholder: string;
  /** CSS object-position, such as '30% 70%'; null for the middle. */
  focus: string | null;
}

/** `media.stored_image`: which files of images there are, and since when nobody has named them. */
export interface StoredImage {
  media_id: string;
  /** Of a crop: the image it is of, whose file it shares. */
  original_id: string | null;
  source: string;
  width: number | null;
  height: number | null;
  /** When it was uploaded, or last named by somebody who saved something. */
  named_at: Date;
  /** Of the file; null where nobody has asked yet. */
  bytes: bigint | null;
}

/** Rows of the views that other modules may read with SQL; the README says which modules, and what for. */

/** `media.image_placeholder`: what is shown until an image arrives. */
export interface ImagePlaceholder {
  media_id: string;
  /** The image's average colour, in CSS. */
  placeholder: string;
}

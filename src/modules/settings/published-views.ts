/** Rows of the views that other modules may read with SQL; the README says which modules, and what for. */

/** `settings.image_use`: which images settings name, and which they named before or in a draft. */
export interface ImageUse {
  media_id: string;
  /** 'setting' or 'change'. */
  place: string;
}

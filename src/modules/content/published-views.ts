/** Rows of the views that other modules may read with SQL; the README says which modules, and what for. */

/** `content.image_use`: which images documents, their drafts and their earlier versions name. */
export interface ImageUse {
  media_id: string;
  /** 'document', 'draft' or 'version'. */
  place: string;
}

/** A category, whether or not it has products. */
export interface CategoryRow {
  /** The slugs from the root, such as 'footwear/sneakers'. */
  path: string;
  slug: string;
  name: string;
  /** Its place among the categories of its parent. */
  position: number;
}

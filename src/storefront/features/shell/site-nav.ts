/** What the frame around every page knows of the shop. */
export interface SiteNav {
  /** Top categories with their branches. */
  categories: { path: string; name: string; children: { path: string; name: string }[] }[];
  searchParam: string;
}

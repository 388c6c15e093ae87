/** What the frame around every page knows of the shop. */
export interface SiteNav {
  /** Top categories with their branches. */
  categories: { path: string; name: string; children: { path: string; name: string }[] }[];
  searchParam: string;
  /** Articles that every page's end links to. */
  articles: { path: string; title: string }[];
  hasBlog: boolean;
  /** Whether there is something to agree to, and to take back. */
  hasChoices: boolean;
  /** Words on products' pictures by the overlay's id. */
  overlays: Readonly<Record<string, string>>;
}

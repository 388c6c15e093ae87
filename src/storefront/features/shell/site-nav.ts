/** Data of the shop for the layout of every page. */
export interface SiteNav {
  /** Top categories with their children. */
  categories: { path: string; name: string; children: { path: string; name: string }[] }[];
  searchParam: string;
  /** Articles linked in every footer. */
  articles: { path: string; title: string }[];
  hasBlog: boolean;
  /** Whether there are consent choices to make or withdraw. */
  hasChoices: boolean;
  /** Texts on product images by overlay id. */
  overlays: Readonly<Record<string, string>>;
}

import type { ProductCard } from '#contract/products/product.ts';
import type { Gender } from '#contract/products/product-attributes.ts';

export interface FrameLink {
  label: string;
  /** A path below /nz, or a URL. */
  to: string;
}

export interface SiteFrame {
  /** `to` is '' where it leads nowhere. */
  announcement: FrameLink | null;
  about: string;
  links: FrameLink[];
  /** Email address, phone number, and where the shop is elsewhere. */
  contact: FrameLink[];
}

/** A link of the header. */
export interface NavigationLink {
  to: string;
  label: string;
}

/** What an item of the header leads to, and the lists below it. */
export interface NavigationItem extends NavigationLink {
  id: string;
  /** The lists below it. */
  groups: { label: string; to?: string; links: NavigationLink[] }[];
  /** The words of the link to all of it. */
  all: string;
  /** On phones it is a link, without its lists. */
  flat?: boolean;
  card?: SiteNav['departments'][number]['card'];
}

/** Data of the shop for the layout of every page. */
export interface SiteNav {
  /** Top categories with their children. */
  categories: { path: string; name: string; children: { path: string; name: string }[] }[];
  /** For women, men and kids, with the largest of their categories; none in a shop for one of them only. */
  departments: {
    gender: Gender;
    name: string;
    categories: { path: string; name: string; children: { slug: string; name: string }[] }[];
    brands: { slug: string; name: string }[];
    card: Pick<ProductCard, 'path' | 'name' | 'brandName' | 'image'> | null;
  }[];
  /** The shop's own menu, which replaces what the header shows by itself; null without one (OWN-10). */
  menu: NavigationItem[] | null;
  /** Further links of the phone's menu, and those at the end of a desktop's; none beside a menu of the shop's own. */
  rows: FrameLink[];
  beside: FrameLink[];
  /** Where there are new products, and some on sale: genders, and paths of root categories. */
  flagged: Record<'new' | 'sale', { genders: string[]; roots: string[] }>;
  /** The brands with most products, A to Z. */
  brands: { slug: string; name: string }[];
  searchParam: string;
  /** Articles linked in every footer. */
  articles: { path: string; title: string }[];
  hasBlog: boolean;
  /** Whether there are consent choices to make or withdraw. */
  hasChoices: boolean;
  /** What shopkeepers write for every page. */
  frame: SiteFrame;
  /** Texts on product images by overlay id. */
  overlays: Readonly<Record<string, string>>;
}

import type { LoaderFunctionArgs } from 'react-router';
import type { DepartmentEntry } from '#contract/products/listing.ts';
import { type AnalyticsSettings, consentCategoriesOf } from '#contract/site/analytics.ts';
import type { MenuEntry } from '#contract/site/blocks/menu.ts';
import { listMenu } from '#modules/content/blocks/list-menu.ts';
import { listArticles } from '#modules/content/pages/find-article.ts';
import { findAnnouncement } from '#modules/settings/find-announcement.ts';
import type { Config } from '#platform/config.ts';
import type { NavigationItem, SiteFrame, SiteNav } from '#storefront/features/shell/site-nav.ts';
import { getShop, type PageCtx } from '#storefront/shop.server.ts';

/** The departments of the shop, for header and footer. */
export function loadDefaultLayout({ context }: LoaderFunctionArgs): {
  nav: SiteNav;
  analytics: AnalyticsSettings | null;
} {
  const ctx = getShop(context);
  const categories = ctx.search
    .listCategories()
    .slice(0, 7)
    .map(({ path, name, children }) => ({
      path,
      name,
      children: children.slice(0, 12).map((child) => ({ path: child.path, name: child.name })),
    }));
  const articles = listArticles(ctx)
    .filter(({ document }) => document.fields.inFooter)
    .map(({ document: { path, fields } }) => ({ path, title: fields.title }));
  const analytics = ctx.analytics ?? null;
  const menu = listMenu(ctx)?.map(toItem) ?? null;
  return {
    analytics,
    nav: {
      categories,
      menu,
      ...(menu ? { departments: [], rows: [], beside: [] } : usualLinks(ctx, categories)),
      flagged: ctx.search.listFlagged(),
      brands: largestBrands(ctx),
      searchParam: ctx.config.KERB_SEARCH_TERM_PARAM,
      articles,
      hasBlog: ctx.content.posts.length > 0,
      frame: frameOf(ctx.config, ctx.clock.now()),
      overlays: ctx.content.overlays,
      hasChoices: analytics !== null && consentCategoriesOf(analytics).length > 0,
    },
  };
}

/** Number of categories at the end of a desktop's header. */
const BESIDE = 3;

/** What the header shows in a shop without a menu of its own. */
function usualLinks(ctx: PageCtx, categories: SiteNav['categories']): Pick<SiteNav, 'departments' | 'rows' | 'beside'> {
  const departments = ctx.search.listDepartmentPages().map(shortened);
  // Without departments the header's items are the categories.
  const others = departments.length > 0 ? categories : [];
  const links = others.map(({ path, name }) => ({ to: `/categories/${path}`, label: name }));
  const stores = { to: '/stores', label: 'Stores' };
  const blog = ctx.content.posts.length > 0 ? [{ to: '/blog', label: 'Blog' }] : [];
  return {
    departments,
    rows: [{ to: '/products', label: 'Everything' }, ...links, ...blog, stores],
    beside: [...links.slice(0, BESIDE), stores],
  };
}

/** An entry of the shop's own menu, as the header shows it (OWN-10). */
const toItem = ({ label, to, below }: MenuEntry, place: number): NavigationItem => ({
  ...{ id: `menu-${place}`, to, label },
  groups: below.length > 0 ? [{ label, links: below }] : [],
  all: `All ${label}`,
  flat: below.length === 0,
});

const frameOf = (config: Config, now: Date): SiteFrame => ({
  announcement: findAnnouncement(config, now),
  about: config.KERB_FOOTER_TEXT,
  links: config.KERB_FOOTER_LINKS,
  contact: [
    { label: config.KERB_CONTACT_EMAIL, to: withScheme('mailto:', config.KERB_CONTACT_EMAIL) },
    { label: config.KERB_CONTACT_PHONE, to: withScheme('tel:', config.KERB_CONTACT_PHONE.replaceAll(' ', '')) },
    { label: 'Instagram', to: config.KERB_INSTAGRAM_URL },
    { label: 'Facebook', to: config.KERB_FACEBOOK_URL },
    { label: 'TikTok', to: config.KERB_TIKTOK_URL },
    { label: 'YouTube', to: config.KERB_YOUTUBE_URL },
  ].filter(({ to }) => to !== ''),
});

const withScheme = (scheme: string, text: string): string => text && `${scheme}${text}`;

/** What the header shows of a department: every page carries it. */
const shortened = ({ gender, name, categories, brands, card }: DepartmentEntry): SiteNav['departments'][number] => ({
  gender,
  name,
  categories: categories.slice(0, 3).map(({ path, name: root, children }) => ({
    path,
    name: root,
    children: children.slice(0, 8).map((child) => ({ slug: child.slug, name: child.name })),
  })),
  brands: brands.map((brand) => ({ slug: brand.slug, name: brand.name })),
  card: card && { path: card.path, name: card.name, brandName: card.brandName, image: card.image },
});

const largestBrands = (ctx: PageCtx): SiteNav['brands'] => {
  const all = ctx.search.listBrands();
  const largest = new Set(all.toSorted((a, b) => b.count - a.count).slice(0, 16));
  return all.filter((brand) => largest.has(brand)).map(({ slug, name }) => ({ slug, name }));
};

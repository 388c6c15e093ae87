/** What every page shows around its content, besides settings: menu, departments, footer (default-layout.server.ts). */
import { listMenu } from '#modules/content/blocks/list-menu.ts';
import { listAgreedPages } from '#modules/content/pages/list-agreed-pages.ts';
import { findAnnouncement } from '#modules/settings/find-announcement.ts';
import type { EdgeCtx } from '../edge-context.ts';
import { digestOf } from '../internal/digest.ts';

/** The largest brands are listed, in the order of the alphabet. */
const BRANDS = 16;

/** A digest that differs whenever any of it does. Numbers of products are left out: no layout shows them. */
export function layoutOf(ctx: EdgeCtx): string {
  const { search, content } = ctx;
  const brands = search.listBrands();
  const largest = new Set(brands.toSorted((a, b) => b.count - a.count).slice(0, BRANDS));
  return digestOf([
    search
      .listCategories()
      .map(({ path, name, children }) => [path, name, children.map((one) => [one.path, one.name])]),
    search
      .listDepartmentPages()
      .map((one) => [
        one.gender,
        one.name,
        one.categories.map((root) => [root.path, root.name, root.children.map((child) => [child.slug, child.name])]),
        one.brands.map((brand) => [brand.slug, brand.name]),
        one.card && [one.card.path, one.card.name, one.card.brandName, one.card.image],
      ]),
    search.listFlagged(),
    brands.filter((one) => largest.has(one)).map(({ slug, name }) => [slug, name]),
    listMenu(ctx),
    [...content.articles.values()]
      .filter(({ document }) => document.fields.inFooter)
      .map(({ document: { path, fields } }) => [path, fields.title]),
    listAgreedPages(ctx),
    content.posts.length > 0,
    content.overlays,
    // Its last day ends by the clock.
    findAnnouncement(ctx.config, ctx.clock.now()),
  ]);
}

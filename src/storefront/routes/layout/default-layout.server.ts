import type { LoaderFunctionArgs } from 'react-router';
import { type AnalyticsSettings, consentCategoriesOf } from '#contract/site/analytics.ts';
import { listArticles } from '#modules/content/pages/find-article.ts';
import { listCategories } from '#modules/search/navigation/list-categories.ts';
import type { SiteNav } from '#storefront/features/shell/site-nav.ts';
import { getShop } from '#storefront/shop.server.ts';

/** The departments of the shop, for header and footer. */
export function loadDefaultLayout({ context }: LoaderFunctionArgs): {
  nav: SiteNav;
  analytics: AnalyticsSettings | null;
} {
  const ctx = getShop(context);
  const categories = listCategories(ctx)
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
  return {
    analytics,
    nav: {
      categories,
      searchParam: ctx.config.KERB_SEARCH_TERM_PARAM,
      articles,
      hasBlog: ctx.content.posts.length > 0,
      overlays: ctx.content.overlays,
      hasChoices: analytics !== null && consentCategoriesOf(analytics).length > 0,
    },
  };
}

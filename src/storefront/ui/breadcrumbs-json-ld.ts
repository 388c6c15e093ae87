/** Breadcrumbs as schema.org BreadcrumbList; React Router escapes it for the page. Pure. */
import type { Crumb } from './breadcrumbs.tsx';

interface BreadcrumbStep {
  '@type': 'ListItem';
  position: number;
  name: string;
  item: string;
}

/** `own` is the absolute URL of the page itself, which is the last crumb; `base` is the prefix of the others' URLs. */
export function breadcrumbsJsonLd(crumbs: readonly Crumb[], { base, own }: { base: string; own: string }) {
  return {
    '@context': 'https://schema.org' as const,
    '@type': 'BreadcrumbList' as const,
    itemListElement: crumbs.map(
      ({ label, to }, index): BreadcrumbStep => ({
        '@type': 'ListItem',
        position: index + 1,
        name: label,
        item: to === undefined ? own : `${base}${to === '/' ? '' : to}`,
      }),
    ),
  };
}

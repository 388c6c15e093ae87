/**
 * Page data for the data layer, without anything in a URL or title that identifies a person, an order or a secret
 * (reliability F1). Pure.
 */

import { analyticsPath } from '#storefront/lib/analytics/analytics-path.ts';

const CAMPAIGN = /^utm_(campaign|content|medium|source|term)$/;

/** The typed text without anything that looks like an email address or a long number. */
export const withoutPersonal = (text: string): string => text.replace(/(?<!\S)[^\s@]*@\S*|\+?\d[\d\s().-]{5,}\d/g, '…');

export function analyticsPage(
  { origin, pathname, search }: Pick<URL, 'origin' | 'pathname' | 'search'>,
  title: string,
) {
  const path = analyticsPath(pathname);
  const campaign = new URLSearchParams(
    [...new URLSearchParams(search)]
      .filter(([name]) => CAMPAIGN.test(name))
      .map(([name, value]) => [name, withoutPersonal(value)]),
  );
  return {
    page_location: `${origin}${path}${campaign.size > 0 ? `?${campaign}` : ''}`,
    page_path: path,
    // Titles of private pages may name an order.
    ...(path === pathname && { page_title: withoutPersonal(title) }),
  };
}

/**
 * Path for analytics without identifiers: '/nz/orders/NZ00001234' is '/nz/orders/…', and account pages are reduced to
 * their section (reliability F1: no personal data in analytics). Pure.
 */
export const analyticsPath = (path: string): string =>
  path.replace(/\/(orders|return)\/[^/]+/g, '/$1/…').replace(/\/[^/]*(@|%40)[^/]*/gi, '/…');

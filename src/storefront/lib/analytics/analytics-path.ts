/** '/nz/orders/NZ00001234' is '/nz/orders/…'; pages of the account below its sections say no more than the section (reliability F1). Pure. */
export const analyticsPath = (path: string): string =>
  path.replace(/\/(orders|return)\/[^/]+/g, '/$1/…').replace(/\/[^/]*(@|%40)[^/]*/gi, '/…');

/** The hosts under which the old shop was this one: its domain, and Shopify's own name for it. */
export function ownHosts(publicUrl: string): RegExp {
  const host = new URL(publicUrl).hostname.replace(/^www\./, '').replace(/[.]/g, '\\.');
  return new RegExp(`^(www\\.)?${host}$|^[a-z0-9-]+\\.myshopify\\.com$`, 'i');
}

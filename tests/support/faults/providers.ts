/** Outside providers that are made to fail, and the kinds of page that are opened meanwhile. */
export const PROVIDERS = [
  'postgres',
  'card gateway',
  'PayPal',
  'pay in four',
  'airline',
  'ERP',
  'mail',
  'search',
  'captcha',
  'fit',
  'CMS',
] as const;
export type Provider = (typeof PROVIDERS)[number];

export const PAGES = ['browse', 'product', 'cart', 'checkout', 'pay', 'account', 'return'] as const;
export type PageKind = (typeof PAGES)[number];

/** Which provider a request to the simulator is meant for. */
export const providerOf = (path: string, body: string): Provider | 'other' => {
  if (path.startsWith('/merchants/')) return /paypal/i.test(body) ? 'PayPal' : 'card gateway';
  if (path.startsWith('/v2/')) return 'pay in four';
  if (path.startsWith('/erp/')) return 'ERP';
  if (path.startsWith('/recaptcha/')) return 'captcha';
  if (path.startsWith('/spaces/')) return 'CMS';
  return /^\/(partner|airline|v1)/.test(path) ? 'airline' : 'other';
};

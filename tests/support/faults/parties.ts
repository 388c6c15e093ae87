/** Outside parties that are made to fail, and the kinds of page that are opened meanwhile. */
export const PARTIES = [
  'postgres',
  'PSP',
  'PayPal',
  'BNPL',
  'airline',
  'ERP',
  'mail',
  'search',
  'captcha',
  'fit',
  'CMS',
] as const;
export type Party = (typeof PARTIES)[number];

export const PAGES = ['browse', 'product', 'cart', 'checkout', 'pay', 'account', 'return'] as const;
export type PageKind = (typeof PAGES)[number];

/** Which party a request to the simulator is meant for. */
export const partyOf = (path: string, body: string): Party | 'other' => {
  if (path.startsWith('/merchants/')) return /paypal/i.test(body) ? 'PayPal' : 'PSP';
  if (path.startsWith('/v2/')) return 'BNPL';
  if (path.startsWith('/erp/')) return 'ERP';
  if (path.startsWith('/recaptcha/')) return 'captcha';
  if (path.startsWith('/spaces/')) return 'CMS';
  return /^\/(partner|airline|v1)/.test(path) ? 'airline' : 'other';
};

/** Many settings at values other than their defaults; the same shop runs with all of them. */
interface Partners {
  /** Files of a test with the prices of delivery and with the experiments. */
  files: { shipping: string; experiments: string };
  smtpPort: number;
  erpUrl: string;
}

export const changedSettings = ({ files, smtpPort, erpUrl }: Partners): Record<string, string> => ({
  KERB_GST_BASIS_POINTS: '1000',
  KERB_SHIPPING_FILE: files.shipping,
  KERB_LEGAL_NAME: 'Acme Trading Limited',
  KERB_GST_NUMBER: '98-765-432',
  KERB_BUSINESS_ADDRESS: '1 Queen Street, Auckland 1010',
  KERB_PAYMENT_METHODS: 'card,google_pay',
  KERB_GOOGLE_PAY_MERCHANT_ID: 'BCR2DN6T',
  KERB_EXPRESS_PAGE_SIZE: '3',
  KERB_EXPRESS_DATA_MAX_AGE: '45',
  KERB_PLACEHOLDER_PHONE: '+64200000000',
  KERB_CAPTCHA_COST: '4321',
  KERB_CAPTCHA_KEY: 'k'.repeat(40),
  KERB_MAIL_FROM: 'Acme <hello@acme.example>',
  KERB_MAIL_REPLY_TO: 'answers@acme.example',
  KERB_SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
  KERB_AIRLINE_SLUG: 'tui-air',
  KERB_AIRLINE_NAME: 'Tūī Air',
  KERB_AIRLINE_GUEST_MINUTES: '33',
  KERB_LOYALTY_REDEMPTION_MIN: '175.50',
  KERB_PAGE_CACHE_MB: '0',
  KERB_METRICS_TOKEN: 'let-me-see-the-metrics',
  KERB_ERROR_DSN: 'https://key@errors.acme.example/7',
  KERB_ERROR_SAMPLE_RATE: '0.25',
  KERB_ERROR_DENIED_TAGS: 'https://tags.example/,https://ads.example/',
  KERB_TAG_HOST: 'https://tags.acme.example',
  KERB_TAG_CONTAINER: 'GTM-ABC123',
  KERB_FIT_ENVIRONMENT: 'eu2',
  KERB_FIT_HOST: 'https://{store}-{environment}.fit.example',
  KERB_FIT_PATH: '/v2/{store}.js',
  KERB_FIT_SOURCES: 'https://frames.fit.example',
  KERB_TRUST_PROXY: '1',
  KERB_RATE_LIMIT_SCALE: '0.5',
  KERB_DATABASE_POOL: '3',
  KERB_AUTH_SECRET: 'one secret text of this shop, long enough',
  KERB_EXCHANGE_HOLD_DAYS: '9',
  KERB_PROMOTIONS_MAX_PER_ORDER: '1',
  KERB_SEARCH_NAMES_LEAD: 'true',
  KERB_EXPERIMENTS_FILE: files.experiments,
  KERB_LOYALTY_PROVIDER: 'erp',
  KERB_ERP_URL: erpUrl,
  KERB_ERP_TOKEN: 'acme_erp_token',
});

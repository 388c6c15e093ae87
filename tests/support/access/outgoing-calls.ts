/**
 * Source files of the server that open connections to somewhere else, and whose address it is. A file that is not listed
 * here fails tests/api/outgoing-calls.test.ts: a URL that anybody else chose goes through `requestPublicUrl` (SEC-19).
 */
export const outgoingCalls: Readonly<Record<string, 'checked' | `operator: ${string}`>> = {
  'src/platform/network/request-url.ts': 'checked',
  'src/platform/network/fetch-public.ts': 'checked',
  'src/modules/media/internal/download-image.ts': 'checked',
  'src/adapters/content/contentful-content.ts': 'checked',
  'src/adapters/webhooks/https-webhook-sender.ts': 'checked',
  'src/adapters/apple-pay/apple-merchant-validation.ts':
    'operator: the simulator, or one of Apple’s hosts by a list (apple-pay-hosts.ts)',
  'src/adapters/airline/http-airline.ts': 'operator: KERB_AIRLINE_URL',
  'src/adapters/carriers/call-json.ts': 'operator: NZ Post’s or Starshipit’s host, or the simulator',
  'src/adapters/retail-erp/http-loyalty-provider.ts': 'operator: KERB_ERP_URL',
  'src/adapters/error-reports/sentry-error-reports.ts': 'operator: KERB_SENTRY_DSN',
  'src/adapters/experiments/growthbook-features.ts': 'operator: KERB_GROWTHBOOK_HOST',
  'src/adapters/captcha/recaptcha-captcha.ts': 'operator: Google’s host, or the simulator',
  'src/adapters/pay-in-four/afterpay-pay-in-four.ts': 'operator: Afterpay’s host, or the simulator',
  'src/adapters/card-gateway/bounded-agent.ts': 'operator: Braintree’s hosts, or the simulator',
  'src/adapters/card-gateway/braintree-sdk.ts': 'operator: Braintree’s hosts, or the simulator',
  'src/adapters/identity/hosted/cognito-pool.ts': 'operator: the user pool’s host',
  'src/adapters/identity/hosted/hosted-tokens.ts': 'operator: the user pool’s keys, at its issuer’s host',
  'src/adapters/edge/ask-edge.ts': 'operator: KERB_EDGE_URL, or the published host of Fastly or Cloudflare',
  'src/adapters/search/opensearch-cluster.ts': 'operator: KERB_OPENSEARCH_URL',
  'src/adapters/images/s3-image-store.ts': 'operator: KERB_S3_ENDPOINT, or Amazon’s host of the region',
  'src/adapters/key-service/aws-kms-key.ts': 'operator: the host of the key service',
  'src/adapters/email/smtp-email.ts': 'operator: KERB_SMTP_URL',
  'src/server/commands/operations/demo-year.ts': 'operator: the simulator on this machine',
  'src/server/web-app/write-offline-page.ts': 'operator: a page that asks the shop it came from, in a browser',
};

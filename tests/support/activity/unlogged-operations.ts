/**
 * Staff operations that change nothing a person could ask about later, and why. Every other one is performed by
 * tests/api/activity-log.test.ts, which fails for an operation that is in neither list.
 */
export const unlogged: Readonly<Record<string, string>> = {
  'POST /staff/login': 'a security event (SEC-11)',
  'POST /staff/login/second-factor': 'a security event (SEC-11)',
  'POST /staff/refresh': 'renews a session',
  'POST /staff/logout': 'ends the caller’s own session',
  'POST /staff/confirmation/options': 'a question',
  'POST /staff/confirmation': 'a wrong one is a security event (SEC-11)',
  'POST /staff/invitations/open': 'a question',
  'POST /staff/first-owner/open': 'a question',
  'POST /staff/password/forgot': 'a link by mail: nothing changes until it is used',
  'POST /staff/passkeys/options': 'a question',
  'POST /staff/authenticator': 'a key that counts after its first code, which is logged',
  'POST /staff/content/preview': 'shows a draft',
  'POST /staff/emails/{kind}/preview': 'shows what words would look like',
  'POST /staff/product-changes': 'a preview: changes nothing until it is started',
  'POST /staff/custom-fields/{owner}/{key}/preview': 'says what a change would do',
  'POST /staff/address-checks': 'says where addresses lead',
  'POST /staff/import-previews': 'shows what a file would become',
  'POST /staff/promotion-simulations': 'counts only',
  'POST /staff/phone-orders/quote': 'shows what a phone order would cost',
  'POST /staff/orders/{number}/change-quote': 'shows what a change would cost',
  'POST /staff/delivery-zones/try': 'changes nothing',
  'POST /staff/settings/connections/{name}/test': 'an entry without values: nothing changes',
  'POST /staff/guest-data': 'an entry without values: nothing changes',
  'POST /staff/customers/{customerId}/viewing': 'the access log has it: nothing changes (F7)',
};

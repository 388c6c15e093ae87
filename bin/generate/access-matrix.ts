/** The page docs/access-matrix.md: who may make which call, from the declarations of the endpoints. */
import type { AnyEndpoint } from '#api/endpoint.ts';
import { endpoints } from '#api/routes.ts';
import type { ShopCtx } from '#api/shop-context.ts';
import { staffRoles } from '#contract/staff/staff.ts';
import { permissionsOf } from '#contract/staff/staff-permissions.ts';

/** Everybody who can call the API, in the order of the table's columns. */
export const identities = [
  'nobody',
  'customer',
  'another customer',
  ...staffRoles,
  'key with the scope',
  'key without it',
] as const;
export type Identity = (typeof identities)[number];
/** `own`: what the caller's own account has, and of objects that the path names only the caller's own. */
export type Access = 'yes' | 'own' | 'no';

/** Objects of one staff member, which no other may reach. Other objects are the shop's. */
const OF_ONE_MEMBER =
  /^\/staff\/(me|password|second-factor|passkeys|authenticator|recovery-codes|confirmation|sessions)\b/;

/** What a call's declaration gives this identity. */
function accessOf(endpoint: AnyEndpoint<ShopCtx>, identity: Identity): Access {
  const { customer, staff, scope, path } = endpoint;
  if (customer === 'required') return /customer$/.test(identity) ? 'own' : 'no';
  // A token that is no customer's is refused where a customer's may be sent.
  if (customer === 'optional') return /customer$|^nobody$/.test(identity) ? 'yes' : 'no';
  if (!staff) return 'yes';
  if (identity === 'key with the scope') return scope === undefined ? 'no' : 'yes';
  const role = staffRoles.find((one) => one === identity);
  if (!role || (staff !== 'any' && !permissionsOf(role).includes(staff))) return 'no';
  return OF_ONE_MEMBER.test(path) ? 'own' : 'yes';
}

const nameOf = ({ method, path }: AnyEndpoint<ShopCtx>): string =>
  `${method.toUpperCase()} ${path.replace(/:(\w+)/g, '{$1}')}`;
const SIGNS: Readonly<Record<Access, string>> = { yes: '●', own: 'own', no: '' };

/** The page as it is for the present endpoints. */
export function accessMatrix(): string {
  const rows = endpoints.map((one) => {
    const cells = identities.map((identity) => SIGNS[accessOf(one, identity)]);
    const named = [one.scope, one.staff === 'any' ? '' : one.staff].map((name) => (name ? `\`${name}\`` : ''));
    return `| \`${nameOf(one)}\` | ${[...cells, ...named].join(' | ')} |`;
  });
  return `# Who may make which call

Written by \`npm run generate\` from the declarations of the endpoints. \`tests/api/access-matrix.test.ts\` makes every call as each of these ${identities.length}, and with log-ins and keys that have ended, and compares the answers with this page; a call that is not on it fails the test.

- ● The call is open. Calls that are open to nobody in particular ask for what they need in another way: a signature, an emailed code, a token of an order (\`tests/support/access/open-operations.ts\` says what). Where a customer's token may be sent, any other is refused.
- **own**: what belongs to the caller. An object of somebody else gets the answer of an object that does not exist.
- Empty: refused, with 401 or 403, before anything is read. Every key is refused what its scopes do not name; people have no scopes. Some calls also need a fresh confirmation or a second factor (docs/configuration.md, \`KERB_STAFF_CONFIRM_MINUTES\`).
- A role of the shop's own may make the calls of its permissions; the columns show the four roles that every shop has (docs/decisions/0128-staff-accounts.md).
- Customers who are seen by staff (\`POST /staff/customers/{customerId}/viewing\`) may be read only: \`viewable\` in the declarations.

| call | ${identities.join(' | ')} | scope | permission |
| --- | ${identities.map(() => '---').join(' | ')} | --- | --- |
${rows.join('\n')}
`;
}

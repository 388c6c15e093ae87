/** A database role for the shop that owns no table: it reads and writes rows, and can change no schema (SEC-21). */
import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** Rows of these are only ever added; a trigger refuses the rest for everybody else. */
const APPEND_ONLY = ['platform.audit'];
export const ROLE_NAME: RegExp = /^[a-z_][a-z0-9_]{0,62}$/;

export interface ShopRole {
  /** Null when the role existed and keeps its password. */
  password: string | null;
}

/**
 * Creates the role, or gives one that exists its rights again, with the connection of the tables' owner. The rights
 * include tables that later migrations of this owner create. With `newPassword` an existing role gets another password.
 * Throws a reason for the operator when the role could do more than the shop needs.
 */
export async function ensureShopRole(
  ownerUrl: string,
  role: string,
  { newPassword = false }: { newPassword?: boolean } = {},
): Promise<ShopRole> {
  if (!ROLE_NAME.test(role)) throw new Error('A role is named with small letters, digits and _.');
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'kerb-role' });
  await client.connect();
  try {
    await client.query('begin');
    const password = await createRole(client, role, newPassword);
    await grantRows(client, role);
    await client.query('commit');
    return { password };
  } finally {
    await client.end();
  }
}

interface ExistingRole {
  own: boolean;
  mighty: boolean;
  owns: boolean;
}

async function createRole(client: pg.Client, role: string, newPassword: boolean): Promise<string | null> {
  const { rows } = await client.query<ExistingRole>(
    `select rolname = current_user as own, rolsuper or rolcreaterole or rolbypassrls as mighty,
      exists (select from pg_class c where c.relowner = r.oid) as owns
     from pg_roles r where rolname = $1`,
    [role],
  );
  const [known] = rows;
  if (known?.own) throw new Error(`${role} is the role of this connection: choose another for the shop.`);
  if (known?.mighty || known?.owns)
    throw new Error(`${role} owns tables or may do anything: choose another for the shop.`);
  if (known && !newPassword) return null;
  const password = randomBytes(32).toString('base64url');
  const verb = known ? 'alter' : 'create';
  await client.query("set local password_encryption = 'scram-sha-256'");
  await client.query(`${verb} role ${client.escapeIdentifier(role)} login password ${client.escapeLiteral(password)}`);
  return password;
}

async function grantRows(client: pg.Client, role: string): Promise<void> {
  const to = client.escapeIdentifier(role);
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(nspname) as name from pg_namespace
     where nspname not in ('public', 'information_schema') and nspname !~ '^pg_'`,
  );
  const schemas = rows.map(({ name }) => name).join(', ');
  await client.query(`
    grant usage on schema ${schemas} to ${to};
    grant select, insert, update, delete on all tables in schema ${schemas} to ${to};
    grant usage, select on all sequences in schema ${schemas} to ${to};
    revoke update, delete on ${APPEND_ONLY.join(', ')} from ${to};
    grant select on public.migration to ${to};
    alter default privileges grant usage on schemas to ${to};
    alter default privileges grant select, insert, update, delete on tables to ${to};
    alter default privileges grant usage, select on sequences to ${to}`);
}

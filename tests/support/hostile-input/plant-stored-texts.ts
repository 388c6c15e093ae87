/** Stored texts replaced by markup that would run, load or send something, past every check of what is entered. */
import type { Pool, PoolClient } from 'pg';

/** One text with each kind of planted markup; `kerbHit` is what would run. */
const PLANTED =
  '<script>kerbHit()</script><img src=x onerror=kerbHit()><a href="javascript:kerbHit()">planted</a>' +
  '<style>main{display:none!important}</style><form action="https://evil.example/"><button>planted</button></form>';
/** For columns with a short limit. */
const SHORT = '<img src onerror=kerbHit()>';

/**
 * Columns that hold no words: they name, address, seal or classify something, and the shop reads them rather than shows
 * them. By the last word of their names, or whole.
 */
const NO_WORDS =
  /(^|_|\.)(id|ids|uuid|digest|hash|secret|key|keys|token|code|prefix|path|slug|url|host|state|status|kind|kinds|type|role|email|currency|country|postcode|language|locale|timezone|version|checksum|signature|algorithm|cursor|lease|owner|holder|actor|subject|action|method|tender|carrier|channel|scope|reference|ref|number|sku|gtin|barcode|cron|area)$/;

/** Texts inside JSON. */
const PARTS: readonly (readonly [table: string, column: string, path: string])[] = [
  ['orders.orders', 'contact', '{firstName}'],
  ['orders.orders', 'contact', '{lastName}'],
  ['orders.orders', 'shipping', '{address,street1}'],
  ['orders.orders', 'shipping', '{address,contactName}'],
  ['orders.orders', 'shipping', '{options,instructions,delivery}'],
  ['orders.orders', 'billing_address', '{street1}'],
];

/** Every text column of the shop's tables that may hold words, as the database lists them. */
async function wordColumns(pool: Pool): Promise<{ table: string; column: string }[]> {
  const { rows } = await pool.query<{ table: string; column: string }>(
    `select format('%I.%I', table_schema, table_name) as table, column_name as column
     from information_schema.columns join information_schema.tables using (table_catalog, table_schema, table_name)
     where table_type = 'BASE TABLE' and data_type in ('text', 'character varying') and is_generated = 'NEVER'
       and table_schema not in ('pg_catalog', 'information_schema') order by 1, 2`,
  );
  return rows.filter(({ table, column }) => !NO_WORDS.test(`${table}.${column}`));
}

/**
 * Writes the planted text into every row of every column with words, past the checks of what is entered and past the
 * rules against changes of what is kept for ever. A column with a limit takes a shorter text, one with a unique key takes
 * it in one row. Returns the columns that took it in some row.
 */
export async function plantStoredTexts(pool: Pool): Promise<string[]> {
  const planted: string[] = [];
  const tries = [
    ...(await wordColumns(pool)).map(({ table, column }) => ({
      name: `${table}.${column}`,
      sql: `update ${table} set ${column} = $1 where ${column} is not null`,
    })),
    ...PARTS.map(([table, column, path]) => ({
      name: `${table}.${column} ${path}`,
      sql: `update ${table} set ${column} = jsonb_set(${column}, '${path}', to_jsonb($1::text)) where ${column} is not null`,
    })),
  ];
  const client = await pool.connect();
  try {
    for (const { name, sql } of tries) {
      const written = (await write(client, sql)) ?? (await writeWithoutRules(client, sql));
      if (written) planted.push(name);
    }
  } finally {
    client.release();
  }
  return planted;
}

/** How many rows took the text, or the shorter one, or one row of them; null when none may. */
async function write(client: PoolClient, sql: string): Promise<number | null> {
  const oneRow = sql.replace(/update (\S+) (.*)$/, 'update $1 $2 and ctid = (select min(ctid) from $1)');
  for (const statement of [sql, oneRow])
    for (const text of [PLANTED, SHORT]) {
      const done = await client.query(statement, [text]).catch(() => null);
      if (done) return done.rowCount;
    }
  return null;
}

/** As `write`, while no trigger runs. */
async function writeWithoutRules(client: PoolClient, sql: string): Promise<number | null> {
  await client.query('set session_replication_role = replica');
  try {
    return await write(client, sql);
  } finally {
    await client.query('set session_replication_role = origin');
  }
}

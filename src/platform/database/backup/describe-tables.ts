/** The README of an exported shop: what each file and each of its columns is, as the database itself says. */
import type pg from 'pg';
import type { ShopDataTable } from './shop-data.ts';

interface Column {
  table: string;
  name: string;
  type: string;
  required: boolean;
  primary: boolean;
  /** The column of another table that it names, such as 'orders.orders.id'. */
  names: string | null;
}
interface Purpose {
  table: string;
  words: string | null;
  rules: string[];
}

const HEAD = `# The data of a Kerb shop

Everything that the shop knew at one moment, so that any program can read it, and so that another Kerb shop can go on with it (\`npm run kerb -- data import FOLDER\`).

- \`manifest.json\`: when it was taken, of which version of the shop, and for each file its rows, the sum of each column of numbers, and its SHA-256.
- \`tables/\`: one file for each table. UTF-8, one JSON object a line, in no order.
- \`pictures/\`: the original images, by the names in \`catalogue.media\`.

Amounts in columns that end in \`_cents\` are whole New Zealand cents, including GST unless the name says otherwise; balances in \`ledger.account\` are cents or points, as \`unit\` says. Times are ISO 8601 with the offset from UTC. \`bytea\` is hexadecimal after \`\\x\`. \`xid8\` is a number of the old database's transactions and means nothing elsewhere. A missing value is \`null\`.

**Keep this folder as safe as the shop itself.** It has the personal data of customers, hashes of passwords, and the keys that open gift cards, sealed where the shop has a KERB_SECRET_KEY. Another shop needs the same KERB_SECRET_KEY.
`;

/** Markdown for the tables that were written, and for those that were left out. */
export async function describeTables(
  client: pg.Client,
  tables: readonly ShopDataTable[],
  leftOut: Readonly<Record<string, string>>,
): Promise<string> {
  const [columns, purposes] = [await readColumns(client), await readPurposes(client)];
  const sections = tables.map(({ name, file, rows }) => {
    const purpose = purposes.find(({ table }) => table === name);
    const lines = columns
      .filter(({ table }) => table === name)
      .map((column) => `| ${column.name} | ${column.type} | ${noteOn(column)} |`);
    const rules = (purpose?.rules ?? []).map((rule) => `- \`${rule}\``);
    return [
      `## ${name}`,
      `${purpose?.words ?? ''} ${rows} rows in \`${file}\`.`.trim(),
      ['| column | type | |', '|---|---|---|', ...lines].join('\n'),
      ...(rules.length > 0 ? [`What always holds:\n\n${rules.join('\n')}`] : []),
    ].join('\n\n');
  });
  const left = Object.entries(leftOut).map(([name, why]) => `- \`${name}\`: ${why}`);
  return `${[HEAD.trim(), ...sections, `## Not in this folder\n\n${left.join('\n')}`].join('\n\n')}\n`;
}

const noteOn = ({ primary, names, required }: Column): string =>
  [primary ? 'key' : '', names ? `names ${names}` : '', required ? '' : 'may be null'].filter(Boolean).join(', ');

async function readColumns(client: pg.Client): Promise<Column[]> {
  const { rows } = await client.query<Column>(`
    select n.nspname || '.' || c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as required,
      exists (select 1 from pg_constraint k where k.conrelid = c.oid and k.contype = 'p' and a.attnum = any(k.conkey)) as primary,
      (select k.confrelid::regclass::text || '.' || t.attname from pg_constraint k
        join pg_attribute t on t.attrelid = k.confrelid and t.attnum = k.confkey[array_position(k.conkey, a.attnum)]
        where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any(k.conkey) order by k.oid limit 1) as names
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname not like 'pg\\_%' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    order by 1, a.attnum`);
  return rows;
}

async function readPurposes(client: pg.Client): Promise<Purpose[]> {
  const { rows } = await client.query<Purpose>(`
    select n.nspname || '.' || c.relname as "table", obj_description(c.oid, 'pg_class') as words,
      array(select pg_get_constraintdef(k.oid, true) from pg_constraint k where k.conrelid = c.oid and k.contype in ('c', 'u') order by k.conname) as rules
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'r' and n.nspname not like 'pg\\_%'`);
  return rows;
}

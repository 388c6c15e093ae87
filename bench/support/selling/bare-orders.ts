/**
 * The limit for orders: the rows of a whole order, as they are once it has been paid and its mail sent, written by one
 * statement and one commit, with no shop in between.
 */
import { randomUUID, randomUUIDv7 } from 'node:crypto';
import pg from 'pg';
import type { DatabaseHandle } from '#platform/database/database.ts';

interface Table {
  name: string;
  /** The rows of the order with this id. */
  where: string;
  /** What is new in a copy, as SQL: of the order's parameters, or of the row itself as text. */
  replaced: Record<string, (value: string) => string>;
}

/** Parameters of the statement. */
const [ORDER, NUMBER, CHECKOUT, PAYMENT, KEY, VARIANT] = [
  '$1::uuid',
  '$2::text',
  '$3::uuid',
  '$4::uuid',
  '$5::text',
  '$6::int',
];
const UUID = /[0-9a-f]{8}-[0-9a-f-]{27}/;

const tables: Table[] = [
  {
    name: 'orders.orders',
    where: 'id = $1',
    replaced: { id: () => ORDER, number: () => NUMBER, checkout_id: () => CHECKOUT },
  },
  { name: 'orders.order_line', where: 'order_id = $1', replaced: { order_id: () => ORDER, variant_id: () => VARIANT } },
  {
    name: 'payments.payment',
    where: 'order_id = $1',
    replaced: {
      id: () => PAYMENT,
      order_id: () => ORDER,
      psp_key: () => `${PAYMENT}::text`,
      psp_ref: () => `${PAYMENT}::text`,
    },
  },
  {
    name: 'stock.stock_move',
    where: 'order_id = $1',
    replaced: { order_id: () => ORDER, variant_id: () => VARIANT },
  },
  { name: 'checkout.idempotency', where: 'order_id = $1', replaced: { order_id: () => ORDER, key: () => KEY } },
  {
    name: 'platform.outbox',
    where:
      "dedupe_key in (select 'order-confirmation:' || $1::uuid union select 'capture:' || id from payments.payment where order_id = $1::uuid)",
    replaced: { dedupe_key: (value) => `${pg.escapeLiteral(value.replace(UUID, ''))} || ${ORDER}::text` },
  },
];

/** Copies the newest placed order for the given variants, `clients` at a time; copies a second. */
export async function measureBareOrders(
  { pool }: DatabaseHandle,
  databaseUrl: string,
  variantIds: readonly number[],
  { clients, seconds }: { clients: number; seconds: number },
): Promise<number> {
  const { rows } = await pool.query(
    "select order_id as id from orders.order_state where state = 'PLACED' order by created_at desc limit 1",
  );
  const text = await statementFor(pool, rows[0].id);
  const connections = await Promise.all(
    Array.from({ length: clients }, async () => {
      const client = new pg.Client(databaseUrl);
      // A failed statement is reported by its query; the server then stops while connections are open.
      client.on('error', () => undefined);
      await client.connect();
      return client;
    }),
  );
  let made = 0;
  const started = performance.now();
  await Promise.all(
    connections.map(async (client, who) => {
      for (let index = who; performance.now() - started < seconds * 1000; index += clients) {
        const values = [
          randomUUIDv7(),
          // No number that the shop gives.
          `bare-${index}`,
          randomUUID(),
          randomUUIDv7(),
          randomUUID(),
          variantIds[index % variantIds.length],
        ];
        await client.query({ name: 'bare', text, values });
        made += 1;
      }
    }),
  );
  const took = (performance.now() - started) / 1000;
  await Promise.all(connections.map((client) => client.end()));
  return made / took;
}

/** One statement that inserts a copy of every row of the order, and reserves a unit. */
async function statementFor(pool: pg.Pool, orderId: string): Promise<string> {
  const inserts: string[] = [];
  for (const { name, where, replaced } of tables) {
    const { rows } = await pool.query(`select to_jsonb(t) as row from ${name} t where ${where}`, [orderId]);
    for (const { row } of rows as { row: Record<string, unknown> }[]) {
      // Ids that PostgreSQL counts itself, and generated columns, are not given.
      const columns = Object.keys(row).filter((column) => !(column === 'id' && typeof row.id === 'number'));
      const values = columns.map((column) => replaced[column]?.(`${row[column]}`) ?? literal(row[column]));
      inserts.push(
        `w${inserts.length} as (insert into ${name} (${columns.map((column) => `"${column}"`).join(', ')}) values (${values.join(', ')}))`,
      );
    }
  }
  return `with ${inserts.join(', ')} update stock.stock set reserved = reserved + 1 where variant_id = ${VARIANT} and location_id = 'warehouse'`;
}

function literal(value: unknown): string {
  if (value === null) return 'null';
  return pg.escapeLiteral(typeof value === 'object' ? JSON.stringify(value) : `${value}`);
}

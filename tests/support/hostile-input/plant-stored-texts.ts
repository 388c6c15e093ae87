/** Stored texts replaced by markup that would run, load or send something, past every check of what is entered. */
import type { Pool } from 'pg';

/** One text with each kind of planted markup; `kerbHit` is what would run. */
const PLANTED =
  '<script>kerbHit()</script><img src=x onerror=kerbHit()><a href="javascript:kerbHit()">planted</a>' +
  '<style>main{display:none!important}</style><form action="https://evil.example/"><button>planted</button></form>';

/** Columns that hold what people write or providers send. */
const COLUMNS: Readonly<Record<string, readonly string[]>> = {
  'accounts.customer': ['first_name', 'last_name', 'phone'],
  'accounts.address': ['company', 'contact_name', 'street1', 'street2', 'suburb'],
  'accounts.passkey': ['name'],
  'catalogue.brand': ['name', 'description'],
  'catalogue.category': ['name'],
  'catalogue.product': ['name', 'description', 'materials', 'care', 'colour_name'],
  'catalogue.variant': ['label'],
  'loyalty.adjustment': ['reason'],
  'orders.gift': ['message', 'recipient_name'],
  'orders.note': ['text'],
  'orders.order_line': ['name', 'colour_name', 'size_label'],
  'orders.order_tag': ['tag'],
  'orders.orders': ['gift_message', 'shopper_note'],
  'orders.queue': ['name'],
  'payments.payment': ['decline_reason'],
  'promotions.promotion': ['name'],
  'staff.api_key': ['name'],
  'staff.member': ['name'],
  'staff.session': ['device'],
  'stock.movement': ['note'],
  'stores.location': ['name', 'description', 'locality', 'street1', 'street2', 'closed_reason', 'phone'],
};
/** Texts inside JSON. */
const PARTS: readonly (readonly [table: string, column: string, path: string])[] = [
  ['orders.orders', 'contact', '{firstName}'],
  ['orders.orders', 'contact', '{lastName}'],
  ['orders.orders', 'shipping', '{address,street1}'],
  ['orders.orders', 'shipping', '{address,contactName}'],
  ['orders.orders', 'shipping', '{options,instructions,delivery}'],
  ['orders.orders', 'billing_address', '{street1}'],
];

/**
 * Writes the planted text into every row of the columns. Rows and columns that refuse it stay, whether by a length, a
 * unique key or a rule against changes. Returns the columns that took it in some row.
 */
export async function plantStoredTexts(pool: Pool): Promise<string[]> {
  const planted: string[] = [];
  const tries = [
    ...Object.entries(COLUMNS).flatMap(([table, columns]) =>
      columns.map((column) => ({
        name: `${table}.${column}`,
        sql: `update ${table} set ${column} = $1`,
        value: PLANTED,
      })),
    ),
    ...PARTS.map(([table, column, path]) => ({
      name: `${table}.${column} ${path}`,
      sql: `update ${table} set ${column} = jsonb_set(${column}, '${path}', to_jsonb($1::text)) where ${column} is not null`,
      value: PLANTED,
    })),
  ];
  for (const { name, sql, value } of tries) {
    // Where a name must be unique, one row takes it.
    const done = await pool.query(sql, [value]).catch(() => null);
    if (done?.rowCount) planted.push(name);
  }
  return planted;
}

/** Which unique constraint of orders.orders an insert violated, read from PostgreSQL's error. */
const clashes: Record<string, 'checkout' | 'number'> = {
  // Another live order of the same checkout: the shopper has two tabs (reliability A5).
  orders_one_live_per_checkout: 'checkout',
  orders_number_key: 'number',
};

/** Null for any other error (reliability I8, ORD-16). */
export function uniqueViolation(error: unknown): 'checkout' | 'number' | null {
  if (typeof error !== 'object' || error === null || !('code' in error) || error.code !== '23505') return null;
  return clashes['constraint' in error ? String(error.constraint) : ''] ?? null;
}

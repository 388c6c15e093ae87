/** Scopes of machine keys. An endpoint without a scope is closed to keys. */
export const apiScopes = [
  /** Lists of orders and searches. */
  'orders:list',
  /** One order by its number, with its history. */
  'orders:view',
  /** Pick list, packing slips, address labels, receipts. */
  'orders:pick',
  /** Dispatch, ready for pick-up, handed over, delivered. */
  'orders:dispatch',
  'orders:note',
  'orders:cancel',
  'orders:refund',
  /** Exports of all orders and their lines. */
  'orders:export',
  'returns:view',
  /** Register a return, or cancel it. */
  'returns:start',
  /** Receive goods, which pays refunds, and exchange them. */
  'returns:receive',
  'payment-cases:view',
  'payment-cases:settle',
  'till:write',
  'stock:read',
  'stock:write',
  'products:read',
  'products:write',
  'promotions:read',
  'promotions:write',
  'gift-cards:read',
  /** Up to the key's daily amount. */
  'gift-cards:issue',
  /** Suspend a card or lift the suspension. */
  'gift-cards:suspend',
  /** Reset the count of wrong PINs. */
  'gift-cards:unlock',
  /** Find a customer and open one. */
  'customers:view',
  /** Export of all customers. */
  'customers:export',
  'payments:read',
  'reports:read',
] as const;
export type ApiScope = (typeof apiScopes)[number];

/** Scopes that keys had until SEC-08, and what they open. No new key gets one. */
export const retiredApiScopes = {
  'orders:read': ['orders:list', 'orders:view', 'orders:pick', 'orders:export', 'returns:view', 'payment-cases:view'],
  'orders:write': [
    'orders:dispatch',
    'orders:note',
    'orders:cancel',
    'orders:refund',
    'returns:start',
    'returns:receive',
    'payment-cases:settle',
  ],
  'gift-cards:write': ['gift-cards:issue', 'gift-cards:suspend', 'gift-cards:unlock'],
  'customers:read': ['customers:view', 'customers:export'],
} as const satisfies Record<string, readonly ApiScope[]>;

/** What a key's stored scopes open, in the order of the list above; names that are no scope open nothing. */
export function openedBy(stored: readonly string[]): ApiScope[] {
  const opened = new Set(
    stored.flatMap((name) =>
      Object.hasOwn(retiredApiScopes, name) ? retiredApiScopes[name as 'orders:read'] : [name],
    ),
  );
  return apiScopes.filter((scope) => opened.has(scope));
}

/** Scopes of machine keys. An endpoint without a scope is closed to keys. */
export const apiScopes = [
  'orders:read',
  'orders:write',
  'till:write',
  'stock:read',
  'stock:write',
  'products:read',
  'products:write',
  'promotions:read',
  'promotions:write',
  'gift-cards:read',
  'gift-cards:write',
  'customers:read',
  'payments:read',
  'reports:read',
] as const;
export type ApiScope = (typeof apiScopes)[number];

import { inject } from 'vitest';
import { SHOP_ROLE } from '../postgres/shop-role.ts';

/** The URL of the owner with the role of the shop instead. */
export function shopRoleUrl(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  url.username = SHOP_ROLE;
  url.password = inject('shopRolePassword');
  return url.href;
}

import type { Queries } from '#platform/database/database.ts';
import { selectRoles } from '../internal/role-records.ts';
import type { ShopRole } from './role.ts';

/** The roles that the shop has made, by name. */
export const listRoles = (ctx: { db: Queries }): Promise<ShopRole[]> => selectRoles(ctx);

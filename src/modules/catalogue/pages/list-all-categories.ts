import type { Queries } from '#platform/database/database.ts';
import { selectCategories } from '../internal/product-read-records.ts';
import type { CategoryRow } from './category-row.ts';

/** Every category, by path. */
export const listAllCategories = (ctx: { db: Queries }): Promise<CategoryRow[]> => selectCategories(ctx);

import type { DepartmentEntry } from '#contract/products/listing.ts';
import type { IndexHolder } from '../index/product-index.ts';
import { listDepartments } from './list-departments.ts';

/**
 * The departments that are pages of their own, in the header and for search engines (UX-06): none in a shop for one
 * gender only, where the page would be the same as that of all products.
 */
export function listDepartmentPages(ctx: IndexHolder): readonly DepartmentEntry[] {
  const departments = listDepartments(ctx);
  return departments.length > 1 ? departments : [];
}

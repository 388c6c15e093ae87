import type { CatalogueWordsReply } from '#contract/staff/products/staff-products.ts';

/** The shop's categories for a select field: the path, and the names from the root. */
export const categoryOptions = ({ categories }: Pick<CatalogueWordsReply, 'categories'>) =>
  categories.map((steps) => ({
    value: steps.map(([slug]) => slug).join('/'),
    label: steps.map(([, name]) => name).join(' > '),
  }));

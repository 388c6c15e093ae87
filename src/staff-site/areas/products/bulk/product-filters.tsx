import type { CatalogueWordsReply } from '#contract/staff/products/staff-products.ts';
import { categoryOptions } from '../../../ui/forms/category-options.ts';
import { Select } from '../../../ui/forms/field.tsx';
import { useFilters } from '../../../ui/use-filters.ts';

export const filterNames = ['category', 'brand', 'tag'] as const;

/** What narrows the list of products besides words and state. */
export function ProductFilters({ words }: { words: CatalogueWordsReply }) {
  const { get, set } = useFilters();
  const options = {
    category: categoryOptions(words),
    brand: words.brands.map((value) => ({ value, label: value })),
    tag: words.tags.map((value) => ({ value, label: value })),
  };
  const labels = { category: 'Category', brand: 'Brand', tag: 'Tag' };
  return (
    <details open={filterNames.some((name) => get(name) !== '')} className="no-print mb-4">
      <summary className="flex min-h-11 w-fit cursor-pointer items-center font-semibold underline underline-offset-4 lg:min-h-9">
        Filter this list
      </summary>
      <div className="mt-2 grid gap-3 sm:grid-cols-3">
        {filterNames.map((name) => {
          const value = get(name);
          const known = options[name].some((one) => one.value === value);
          return (
            <Select
              key={name}
              label={labels[name]}
              name={name}
              value={value}
              onChange={(chosen) => set({ [name]: chosen })}
              options={[
                { value: '', label: 'Any' },
                ...options[name],
                ...(value === '' || known ? [] : [{ value, label: value }]),
              ]}
            />
          );
        })}
      </div>
    </details>
  );
}

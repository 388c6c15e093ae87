import { ButtonLink } from './button.tsx';
import { useFilters } from './use-filters.ts';

/** Below a list: links to the next page, by its cursor, and back to the first. */
export function Pager({ next }: { next: string | null }) {
  const { pageAt, isFirstPage } = useFilters();
  if (isFirstPage && next === null) return null;
  return (
    <nav aria-label="Pages" className="no-print mt-4 flex justify-between gap-3">
      {isFirstPage ? <span /> : <ButtonLink to={pageAt(null)}>First page</ButtonLink>}
      {next === null ? (
        <span className="self-center text-quiet">No more results.</span>
      ) : (
        <ButtonLink to={pageAt(next)}>Next page</ButtonLink>
      )}
    </nav>
  );
}

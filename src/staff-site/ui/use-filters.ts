import { useLocation, useNavigation, useSearchParams } from 'react-router';

/** The URL parameter of the cursor of a list's page. */
export const FROM = 'from';

/**
 * The filters of a list are in the URL: it can be shared, and the back button works. Setting one resets to the first
 * page.
 */
export function useFilters() {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const { location: coming } = useNavigation();
  return {
    get: (name: string, otherwise = ''): string => params.get(name) ?? otherwise,
    set: (values: Record<string, string>) =>
      setParams((before) => {
        // A second filter chosen while the list of the first still loads keeps the first.
        const next = new URLSearchParams(coming?.pathname === pathname ? coming.search : before);
        next.delete(FROM);
        for (const [name, value] of Object.entries(values)) {
          if (value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      }),
    /** The URL of the page with that cursor; without one, of the first page. */
    pageAt: (from: string | null): string => {
      const next = new URLSearchParams(params);
      if (from === null) next.delete(FROM);
      else next.set(FROM, from);
      return `?${next}`;
    },
    isFirstPage: !params.has(FROM),
  };
}

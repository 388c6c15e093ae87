import { useSearchParams } from 'react-router';

/** The name of the parameter that says where a page of a list begins. */
export const FROM = 'from';

/** What a list is narrowed by stands in the address: it can be sent to somebody, and back goes back. Setting one begins at the first page. */
export function useFilters() {
  const [params, setParams] = useSearchParams();
  return {
    get: (name: string, otherwise = ''): string => params.get(name) ?? otherwise,
    set: (values: Record<string, string>) =>
      setParams((before) => {
        const next = new URLSearchParams(before);
        next.delete(FROM);
        for (const [name, value] of Object.entries(values)) {
          if (value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      }),
    /** The address of the page that begins there; of the first one without. */
    pageAt: (from: string | null): string => {
      const next = new URLSearchParams(params);
      if (from === null) next.delete(FROM);
      else next.set(FROM, from);
      return `?${next}`;
    },
    isFirstPage: !params.has(FROM),
  };
}

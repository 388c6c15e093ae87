import { useMemo } from 'react';
import { useLocation } from 'react-router';

/** The query parameters of the URL; smaller than the router's hook, which would be loaded on every page. */
export function useQuery(): URLSearchParams {
  const { search } = useLocation();
  return useMemo(() => new URLSearchParams(search), [search]);
}

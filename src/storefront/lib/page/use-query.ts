import { useMemo } from 'react';
import { useLocation } from 'react-router';

/** What the address asks for; lighter than the router's own way, which every page would have to carry. */
export function useQuery(): URLSearchParams {
  const { search } = useLocation();
  return useMemo(() => new URLSearchParams(search), [search]);
}

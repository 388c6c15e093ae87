import { useEffect, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { tabStorage } from '#storefront/lib/storage/versioned-storage.ts';

const KEPT = 'change-payment';

const readKept = (number: string): string => {
  const kept = tabStorage.read(KEPT) as { number?: unknown; token?: unknown } | null;
  return kept?.number === number && typeof kept.token === 'string' ? kept.token : '';
};

/**
 * The order and the token of a mailed link. The token leaves the address at once, so that it reaches neither the browser's
 * history nor anybody the page loads something from; this tab keeps it for a reload. `null` while the page is rendered by
 * the server.
 */
export function usePaymentLink(): { number: string; token: string } | null {
  const { number: typed = '' } = useParams();
  const number = typed.toUpperCase();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const mailed = search.get('token');
  const [token, setToken] = useState<string | null>(null);
  useEffect(() => {
    if (mailed === null) return setToken((known) => known ?? readKept(number));
    setToken(mailed);
    tabStorage.write(KEPT, { number, token: mailed });
    void navigate(`/checkout/change/${number}`, { replace: true });
  }, [mailed, number, navigate]);
  return token === null ? null : { number, token };
}

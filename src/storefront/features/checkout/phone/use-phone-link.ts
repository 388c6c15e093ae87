import { useEffect, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { tabStorage } from '#storefront/lib/storage/versioned-storage.ts';

const KEPT = 'phone-payment';

const readKept = (draftId: string): string => {
  const kept = tabStorage.read(KEPT) as { draftId?: unknown; token?: unknown } | null;
  return kept?.draftId === draftId && typeof kept.token === 'string' ? kept.token : '';
};

/**
 * The order and the token of a mailed link. The token leaves the address at once, so that it reaches neither the browser's
 * history nor anybody the page loads something from; this tab keeps it for a reload. `null` while the page is rendered by
 * the server.
 */
export function usePhoneLink(): { draftId: string; token: string } | null {
  const { draftId = '' } = useParams();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const mailed = search.get('token');
  const [token, setToken] = useState<string | null>(null);
  useEffect(() => {
    if (mailed === null) return setToken((known) => known ?? readKept(draftId));
    setToken(mailed);
    tabStorage.write(KEPT, { draftId, token: mailed });
    void navigate(`/checkout/phone/${draftId}`, { replace: true });
  }, [mailed, draftId, navigate]);
  return token === null ? null : { draftId, token };
}

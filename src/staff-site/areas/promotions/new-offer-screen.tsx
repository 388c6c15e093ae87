import { useNavigate } from 'react-router';
import { Screen } from '../../ui/screen.tsx';
import { OfferDesk } from './offer-desk.tsx';

/** An offer that is not there yet. */
export function Component() {
  const navigate = useNavigate();
  return (
    <Screen title="New offer" back={{ to: '/promotions', label: 'Offers' }}>
      <OfferDesk draft={null} live={null} onKept={(id) => navigate(`/promotions/${encodeURIComponent(id)}`)} />
    </Screen>
  );
}

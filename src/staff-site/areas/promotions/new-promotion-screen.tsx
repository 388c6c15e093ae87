import { useNavigate } from 'react-router';
import { Screen } from '../../ui/screen.tsx';
import { PromotionWorkspace } from './promotion-workspace.tsx';

/** An offer that is not there yet. */
export function Component() {
  const navigate = useNavigate();
  return (
    <Screen title="New offer" back={{ to: '/promotions', label: 'Offers' }}>
      <PromotionWorkspace draft={null} live={null} onKept={(id) => navigate(`/promotions/${encodeURIComponent(id)}`)} />
    </Screen>
  );
}

import { useNavigate } from 'react-router';
import { Screen } from '../../ui/screen.tsx';
import { PromotionWorkspace } from './promotion-workspace.tsx';

/** A new promotion. */
export function Component() {
  const navigate = useNavigate();
  return (
    <Screen title="New offer" back={{ to: '/promotions', label: 'Offers' }}>
      <PromotionWorkspace
        draft={null}
        live={null}
        onSaved={(id) => navigate(`/promotions/${encodeURIComponent(id)}`)}
      />
    </Screen>
  );
}

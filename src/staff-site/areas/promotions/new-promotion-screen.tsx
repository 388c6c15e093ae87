import { useLoaderData, useNavigate } from 'react-router';
import { Screen } from '../../ui/screen.tsx';
import { loadKinds } from './load-kinds.ts';
import { PromotionWorkspace } from './promotion-workspace.tsx';

export const loader = () => loadKinds();

/** A new promotion. */
export function Component() {
  const kinds = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  return (
    <Screen title="New promotion" back={{ to: '/promotions', label: 'Promotions' }}>
      <PromotionWorkspace
        kinds={kinds}
        draft={null}
        live={null}
        onSaved={(id) => navigate(`/promotions/${encodeURIComponent(id)}`)}
      />
    </Screen>
  );
}

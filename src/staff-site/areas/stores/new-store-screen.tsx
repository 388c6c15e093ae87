import { useNavigate } from 'react-router';
import { useWayBackToSetUp } from '../../shell/use-way-back-to-set-up.ts';
import { Screen } from '../../ui/screen.tsx';
import { StoreEditor } from './store-editor.tsx';
import { newStore } from './store-form.ts';

/** A new store, which is a stock location of its own (OWN-05). */
export function Component() {
  const navigate = useNavigate();
  const setUp = useWayBackToSetUp();
  return (
    <Screen
      title="New store"
      note="A store is also a stock location: its stock is received, counted and transferred under its code."
      back={setUp?.back ?? { to: '/stores', label: 'Stores' }}
    >
      <StoreEditor
        code={null}
        version={null}
        store={newStore}
        onSaved={({ code }) => (setUp ? setUp.goBack() : navigate(`/stores/${encodeURIComponent(code)}`))}
      />
    </Screen>
  );
}

import { useNavigate } from 'react-router';
import { Screen } from '../../ui/screen.tsx';
import { StoreEditor } from './store-editor.tsx';
import { newStore } from './store-form.ts';

/** A new store, which is a stock location of its own (OWN-05). */
export function Component() {
  const navigate = useNavigate();
  return (
    <Screen
      title="New store"
      note="A store is also a stock location: its stock is received, counted and transferred under its code."
      back={{ to: '/stores', label: 'Stores' }}
    >
      <StoreEditor
        code={null}
        version={null}
        store={newStore}
        onSaved={({ code }) => navigate(`/stores/${encodeURIComponent(code)}`)}
      />
    </Screen>
  );
}

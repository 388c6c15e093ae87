import { useEffect, useEffectEvent } from 'react';
import { createStore, useStore } from 'zustand';
import { useLazyComponent } from '#storefront/ui/use-lazy-component.ts';
import { showToast } from '../../ui/toasts.tsx';

const load = () => import('./find-dialog.tsx').then((module) => module.FindDialog);
const find = createStore(() => ({ open: false }));

/** Opens the search for anything. */
export const openFind = (): void => find.setState({ open: true });

/** The search for anything, opened by its buttons or Ctrl+K; once, in the layout (OWN-15). */
export function FindHost() {
  const { open } = useStore(find);
  const { Part: Dialog, want } = useLazyComponent(load);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    // Not above another dialog, which may hold something half done.
    if (!document.querySelector('dialog[open]')) openFind();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
  const fetchNow = useEffectEvent(() =>
    want(() => {
      find.setState({ open: false });
      showToast('The search could not be loaded. Check the connection and try again.', 'error');
    }),
  );
  useEffect(() => {
    if (open) fetchNow();
  }, [open]);
  return Dialog && <Dialog open={open} onClose={() => find.setState({ open: false })} />;
}

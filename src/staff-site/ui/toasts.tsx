import { createStore, useStore } from 'zustand';
import { Icon } from '#storefront/ui/icon.tsx';

type Kind = 'done' | 'error';
interface Toast {
  id: number;
  kind: Kind;
  text: string;
}
const SHOWN_MS = 6_000;
const toasts = createStore<{ list: readonly Toast[] }>(() => ({ list: [] }));
let last = 0;
const drop = (id: number) => toasts.setState(({ list }) => ({ list: list.filter((one) => one.id !== id) }));

/** Shows a toast. A failure stays until it is dismissed or another toast is shown. */
export function showToast(text: string, kind: Kind = 'done'): void {
  last += 1;
  const id = last;
  toasts.setState(({ list }) => ({
    list: [...list.filter((one) => one.kind !== 'error').slice(-2), { id, kind, text }],
  }));
  if (kind === 'done') setTimeout(() => drop(id), SHOWN_MS);
}

/** Renders the toasts; once, in the layout. */
export function Toasts() {
  const { list } = useStore(toasts);
  return (
    <div className="no-print pointer-events-none fixed inset-x-4 bottom-4 z-50 flex flex-col items-end gap-2 sm:left-auto sm:w-96">
      {(['done', 'error'] as const).map((kind) => (
        <div key={kind} role={kind === 'error' ? 'alert' : 'status'} className="flex w-full flex-col gap-2">
          {list
            .filter((one) => one.kind === kind)
            .map(({ id, text }) => (
              <div
                key={id}
                className={`pointer-events-auto flex items-start justify-between gap-3 rounded-xs border border-l-4 bg-raised py-1 pl-3 ${kind === 'error' ? 'border-danger' : 'border-success'}`}
              >
                <p className="py-2">{text}</p>
                <button
                  type="button"
                  aria-label="Dismiss"
                  onClick={() => drop(id)}
                  className="grid size-10 shrink-0 place-items-center"
                >
                  <Icon name="close" size={16} />
                </button>
              </div>
            ))}
        </div>
      ))}
    </div>
  );
}

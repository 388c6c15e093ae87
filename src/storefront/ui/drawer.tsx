import { type ReactNode, useEffect, useRef } from 'react';

const sides = {
  right: 'drawer m-0 ml-auto h-dvh max-h-none w-full max-w-md',
  bottom: 'sheet m-0 mt-auto h-[88dvh] max-h-none w-full max-w-none',
  /** As high as its content: from below on phones, centred elsewhere. */
  middle: 'sheet m-0 mt-auto h-fit max-h-[88dvh] w-full max-w-none sm:m-auto sm:max-w-2xl sm:rounded-xs',
} as const;

interface DrawerProps {
  open: boolean;
  onClose: () => void;
  /** The accessible name of the dialog. */
  title: string;
  children: ReactNode;
  footer?: ReactNode;
  side?: keyof typeof sides;
  /** For reading only: nothing in it takes the focus, so the dialog itself does, to be scrolled by keys. */
  reading?: boolean;
}

/**
 * A modal panel from the right edge, from below or centred: the browser's own dialog traps the focus and restores it.
 */
export function Drawer({ open, onClose, title, children, footer, side = 'right', reading = false }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!element || !open) return;
    const root = document.documentElement;
    const gap = window.innerWidth - root.clientWidth;
    element.showModal();
    root.style.overflow = 'hidden';
    if (gap > 0) root.style.paddingRight = `${gap}px`;
    return () => {
      element.close();
      root.style.removeProperty('overflow');
      root.style.removeProperty('padding-right');
    };
  }, [open]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is on its backdrop; Escape closes it natively
    <dialog
      ref={dialog}
      aria-label={title}
      onClose={({ currentTarget }) =>
        afterFrame(() => {
          // The event of an earlier close may arrive late, when the dialog is open again.
          if (!currentTarget.open) onClose();
        })
      }
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
      className={`${sides[side]} bg-page p-0 text-ink backdrop:bg-black/50`}
    >
      <div className="flex h-full max-h-[inherit] flex-col">
        <div className="flex items-center justify-between border-b border-line px-5 py-3">
          <h2 className="font-display text-lg font-bold">{title}</h2>
          <button
            type="button"
            onClick={onClose}
            aria-label="Close"
            className="-mr-3 grid size-11 place-items-center rounded-xs hover:bg-sunken"
          >
            <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
              <path d="M4 4l12 12M16 4L4 16" stroke="currentColor" strokeWidth="2" />
            </svg>
          </button>
        </div>
        <div
          tabIndex={reading ? 0 : undefined}
          className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-4 outline-offset-[-2px]"
        >
          {children}
        </div>
        {footer && (
          <div className="border-t border-line px-5 py-4 pb-[max(1rem,env(safe-area-inset-bottom))]">{footer}</div>
        )}
      </div>
    </dialog>
  );
}

/** After the frame that shows the page again: unmounting a long panel would hold that frame back on a phone (UX-17). */
function afterFrame(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}

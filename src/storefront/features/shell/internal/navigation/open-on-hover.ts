/** Opens and closes the panels of the header for a mouse that rests on them. */
import type { PointerEvent } from 'react';

/** A mouse on its way to something else opens nothing; milliseconds. */
const REST_MS = 120;
/** Time for a mouse to come back; milliseconds. */
const LEAVE_MS = 250;

let timer: ReturnType<typeof setTimeout> | undefined;

const toggle = (open: boolean, afterMs: number) => (event: PointerEvent<HTMLElement>) => {
  if (event.pointerType !== 'mouse') return;
  const panel = event.currentTarget.querySelector<HTMLElement>('[popover]');
  clearTimeout(timer);
  timer = setTimeout(() => {
    // What the keyboard is in stays open.
    if (open || !panel?.contains(document.activeElement)) panel?.togglePopover?.(open);
  }, afterMs);
};

export const hoverHandlers = { onPointerEnter: toggle(true, REST_MS), onPointerLeave: toggle(false, LEAVE_MS) };

/** Closes an open panel: the page changed, or is about to. */
export function closePanels(): void {
  clearTimeout(timer);
  for (const panel of document.querySelectorAll<HTMLElement>('header [popover]')) panel.togglePopover?.(false);
}

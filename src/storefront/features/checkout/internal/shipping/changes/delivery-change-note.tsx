import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { dismissDeliveryNote, useDeliveryNote } from './use-delivery-change.ts';

const METHODS = '/checkout/shipping';
const action = 'min-h-11 px-2 font-semibold underline underline-offset-4 lg:min-h-8';

/** What changed about the delivery, beside the total; it stays until it is closed or another method is chosen (UX-01). */
export function DeliveryChangeNote({ isAboveStep = false }: { isAboveStep?: boolean }) {
  const note = useDeliveryNote();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const box = useRef<HTMLDivElement>(null);
  // The contact step shows no methods. An address of an earlier order is spoken of where it can be changed.
  const isShown = note !== null && pathname !== '/checkout/contact-info';
  useSteadyStep(box, isAboveStep && isShown ? note : null);
  if (!isShown) return null;
  const change = () => (pathname === METHODS ? focusMethods() : void navigate(METHODS));
  return (
    <div ref={box} className="flex flex-wrap items-center gap-x-4 border-l-4 border-accent bg-sunken px-4 py-2 text-sm">
      <p className="min-w-0 flex-1 basis-60 py-1">{note}</p>
      <div className="-mx-2 flex">
        <button type="button" className={action} onClick={change}>
          Change
        </button>
        <button type="button" className={action} onClick={dismissDeliveryNote}>
          OK
        </button>
      </div>
    </div>
  );
}

/** The step below stays where it is on the screen when the note appears or grows: the page scrolls by as much. */
function useSteadyStep(box: RefObject<HTMLElement | null>, note: string | null): void {
  const height = useRef(0);
  useLayoutEffect(() => {
    const now = note === null ? 0 : (box.current?.offsetHeight ?? 0);
    if (now > height.current) scrollBy({ top: now - height.current, behavior: 'instant' });
    height.current = now;
  }, [box, note]);
}

/** Goes to the ticked method of the delivery step. */
function focusMethods(): void {
  const ticked = document.querySelector<HTMLInputElement>('input[name="methodCode"]:checked');
  ticked?.focus();
  ticked?.scrollIntoView({ block: 'center' });
}

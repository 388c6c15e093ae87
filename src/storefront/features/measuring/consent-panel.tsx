import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { ConsentCategory } from '#contract/measuring.ts';
import { consentQuestion, consentWords, measuringMessages } from '#contract/measuring-messages.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Checkbox } from '#storefront/ui/checkbox.tsx';
import { type Choice, refusal } from './consent.ts';

interface ConsentPanelProps {
  asked: readonly ConsentCategory[];
  /** What was chosen before; null at the first time. */
  choice: Choice | null;
  /** The shopper opened it. */
  wanted: boolean;
  onAnswer: (choice: Choice) => void;
}

/** The question, at the foot of the window. It lies over the page, so nothing moves, and nobody is kept from the shop by it. */
export function ConsentPanel({ asked, choice, wanted, onAnswer }: ConsentPanelProps) {
  const panel = useRef<HTMLElement>(null);
  const [chosen, setChosen] = useState<Choice>(choice ?? refusal);
  useRoomBelow(panel);
  useEffect(() => {
    if (!wanted) return;
    const opener = document.activeElement;
    panel.current?.focus({ preventScroll: true });
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, [wanted]);
  const answer = (agreed: (category: ConsentCategory) => boolean) => {
    // Whoever was here goes on with the page.
    if (!wanted) document.getElementById('main')?.focus({ preventScroll: true });
    const yes = (category: ConsentCategory) => asked.includes(category) && agreed(category);
    onAnswer({ analytics: yes('analytics'), fit: yes('fit') });
  };
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-labelledby="consent-question"
      className="fixed inset-x-0 bottom-0 z-40 max-h-[75dvh] overflow-y-auto overscroll-contain border-t-2 border-ink bg-raised px-4 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] outline-none sm:px-6"
    >
      <div className="mx-auto grid max-w-7xl gap-x-12 gap-y-3 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-end">
        <div>
          <h2 id="consent-question" className="font-display text-xl font-bold">
            {consentQuestion(asked)}
          </h2>
          <p className="mt-1 text-sm">
            {measuringMessages.explanation}{' '}
            <Link to="/articles/privacy" className="underline underline-offset-4">
              {measuringMessages.notice}
            </Link>
          </p>
          <details open={wanted} className="mt-1 text-sm">
            <summary className="flex min-h-11 w-fit cursor-pointer items-center font-semibold underline underline-offset-4">Choose one by one</summary>
            <p className="text-quiet">{measuringMessages.necessary}</p>
            {asked.map((category) => (
              <Checkbox
                key={category}
                name={category}
                checked={chosen[category]}
                onChange={(checked) => setChosen((before) => ({ ...before, [category]: checked }))}
              >
                {consentWords[category]}
              </Checkbox>
            ))}
            <Button variant="secondary" onClick={() => answer((category) => chosen[category])}>
              {measuringMessages.save}
            </Button>
          </details>
        </div>
        {/* Alike, side by side: neither answer is the easier one. */}
        <div className="grid grid-cols-2 gap-3">
          <Button variant="secondary" full onClick={() => answer(() => false)}>
            {measuringMessages.refuse}
          </Button>
          <Button variant="secondary" full onClick={() => answer(() => true)}>
            {measuringMessages.accept}
          </Button>
        </div>
      </div>
    </section>
  );
}

/** The page can be scrolled clear of the panel, and what gets the focus is never under it (WCAG 2.4.11). */
function useRoomBelow(panel: React.RefObject<HTMLElement | null>) {
  useEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      const height = `${panel.current?.offsetHeight ?? 0}px`;
      style.scrollPaddingBottom = height;
      style.paddingBottom = height;
    });
    if (panel.current) observer.observe(panel.current);
    return () => {
      observer.disconnect();
      style.scrollPaddingBottom = '';
      style.paddingBottom = '';
    };
  }, [panel]);
}

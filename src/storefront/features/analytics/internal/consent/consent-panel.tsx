'use no memo'; // Rendered about once: memoisation would cost more than it saves (docs/decisions/0011).
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { type ConsentCategory, consentQuestion, type Measured } from '#contract/messages/analytics-messages.ts';
import { Button } from '#storefront/ui/buttons/button.tsx';
import { useLazyComponent } from '#storefront/ui/use-lazy-component.ts';
import { type ConsentChoice, noConsent } from './consent.ts';

interface ConsentPanelProps {
  categories: readonly ConsentCategory[];
  measured: Measured;
  /** The earlier choice; null at the first time. */
  choice: ConsentChoice | null;
  /** The shopper opened the panel. */
  wanted: boolean;
  onAnswer: (choice: ConsentChoice) => void;
}

/**
 * The consent panel at the bottom of the window. It overlays the page, so nothing shifts, and does not block the shop.
 */
export function ConsentPanel({ categories, measured, choice, wanted, onAnswer }: ConsentPanelProps) {
  const panel = useRef<HTMLElement>(null);
  const { Part: Choices, want } = useLazyComponent(() =>
    import('./consent-choices.tsx').then((module) => module.ConsentChoices),
  );
  useSpaceBelow(panel);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it is opened by the shopper
  useEffect(() => {
    if (!wanted) return;
    want();
    const opener = document.activeElement;
    panel.current?.focus({ preventScroll: true });
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, [wanted]);
  const answer = ({ analytics, fit }: ConsentChoice) => {
    // Return the focus to the page.
    if (!wanted) document.getElementById('main')?.focus({ preventScroll: true });
    onAnswer({ analytics: analytics && categories.includes('analytics'), fit: fit && categories.includes('fit') });
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
            {consentQuestion(categories, measured)}
          </h2>
          <p className="mt-1 text-sm">
            The shop works the same either way. None of this runs until you accept it, and you can change your choice at
            the foot of any page.{' '}
            <Link to="/articles/privacy" className="underline underline-offset-4">
              Privacy notice
            </Link>
          </p>
          <details open={wanted} onToggle={() => want()} className="mt-1 text-sm">
            <summary className="flex min-h-11 w-fit cursor-pointer items-center font-semibold underline underline-offset-4">
              Choose individually
            </summary>
            {Choices && (
              <Choices categories={categories} measured={measured} before={choice ?? noConsent} onSave={answer} />
            )}
          </details>
        </div>
        <Answers onAnswer={answer} />
      </div>
    </section>
  );
}

/** Both buttons look the same: neither answer is easier to give. */
const Answers = ({ onAnswer }: Pick<ConsentPanelProps, 'onAnswer'>) => (
  <div className="grid grid-cols-2 gap-3">
    <Button variant="secondary" full onClick={() => onAnswer(noConsent)}>
      Refuse all
    </Button>
    <Button variant="secondary" full onClick={() => onAnswer({ analytics: true, fit: true })}>
      Accept all
    </Button>
  </div>
);

/** Reserves space below the page, so that the panel never covers the focused element (WCAG 2.4.11). */
function useSpaceBelow(panel: React.RefObject<HTMLElement | null>) {
  useEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.scrollPaddingBottom = style.paddingBottom = `${panel.current?.offsetHeight ?? 0}px`;
    });
    if (panel.current) observer.observe(panel.current);
    return () => {
      observer.disconnect();
      style.scrollPaddingBottom = style.paddingBottom = '';
    };
  }, [panel]);
}

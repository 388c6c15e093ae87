import { emailHint } from '#contract/fields/email-hint.ts';

interface EmailHintProps {
  /** The address as the shopper left it; '' while there is none or it is being changed. */
  email: string;
  onUse: (email: string) => void;
}

/**
 * 'Did you mean aroha@gmail.com?' below an email field, when its domain is probably mistyped (UX-10). It never stops a
 * form. A screen reader hears the question once; the button comes next in the order of the page.
 */
export function EmailHint({ email, onUse }: EmailHintProps) {
  const meant = emailHint(email);
  return (
    <div className="flex flex-wrap items-center gap-x-3 text-sm">
      <p role="status" className="wrap-anywhere">
        {meant && `Did you mean ${meant}?`}
      </p>
      {meant && (
        <button
          type="button"
          onClick={() => onUse(meant)}
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          Use this address
        </button>
      )}
    </div>
  );
}

import { useEffect, useRef } from 'react';
import { Button } from '#storefront/ui/buttons/button.tsx';
import { AccountScreen } from '../account-parts.tsx';
import { ResendVerification } from '../internal/resend-verification.tsx';

/** After signing up: the email address is verified by the link in the message. */
export function CheckYourMail({ email, onOtherEmail }: { email: string; onOtherEmail: () => void }) {
  const heading = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Focus the heading, so that screen readers announce the next step, and scroll to the top.
    heading.current?.focus({ preventScroll: true });
    globalThis.scrollTo(0, 0);
  }, []);
  return (
    <div ref={heading} tabIndex={-1} className="outline-none">
      <AccountScreen
        heading="Check your email"
        lead={
          <>
            We have sent a link to <strong className="break-words text-ink">{email}</strong>. It works for 24 hours.
            Open it in this browser, and you are back where you were.
          </>
        }
      >
        <div className="grid gap-3">
          <p className="text-sm text-quiet">Nothing there after a minute? Look in the folder for spam.</p>
          <ResendVerification email={email} />
          <Button variant="secondary" onClick={onOtherEmail} full>
            Use another email address
          </Button>
        </div>
      </AccountScreen>
    </div>
  );
}

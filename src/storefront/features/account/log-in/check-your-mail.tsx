import { useEffect, useRef } from 'react';
import { AccountScreen } from '../account-parts.tsx';
import { ResendVerification } from '../internal/resend-verification.tsx';

/** After signing up: the email address is verified by the link in the message. */
export function CheckYourMail({ email }: { email: string }) {
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
            We have sent a link to <strong className="text-ink">{email}</strong>. Open it within 24 hours, and you can
            log in.
          </>
        }
      >
        <ResendVerification email={email} />
      </AccountScreen>
    </div>
  );
}

import { useEffect, useState } from 'react';
import { EmailHint } from '#storefront/features/email-hint/email-hint.tsx';

/**
 * Points out a likely typing error in the address of the mailing list (UX-10). Loaded when the field is left, because
 * the form is on every page; screen readers announce only what appears in a region that was there before.
 */
export function NewsHint({ email, onUse }: { email: string; onUse: (email: string) => void }) {
  const [shown, setShown] = useState('');
  useEffect(() => setShown(email), [email]);
  return <EmailHint email={shown} onUse={onUse} />;
}

import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { SessionReply } from '#contract/accounts/account.ts';
import { keepAlert } from '#storefront/features/alerts/kept-alert.ts';
import { raiseAlert } from '#storefront/features/alerts/raise-alert.tsx';
import { type ApiResult, callApi } from '#storefront/lib/api-client/call-api.ts';
import { forgetPathAfterSignUp, readPathAfterSignUp } from '#storefront/lib/session/after-sign-up.ts';
import { authSettled } from '#storefront/lib/session/call-as-shopper.ts';
import { isLoaded, openPage } from '../internal/open-page.ts';
import { safeRedirect } from '../internal/safe-redirect.ts';

export interface LinkParams {
  code: string;
  user: string;
}

export interface Verification {
  /** The address is verified, and the shopper has to log in. */
  isVerified: boolean;
  /** The password is needed in a browser other than the one that signed up (FIX-17). */
  verify: (password?: string) => Promise<ApiResult<unknown>>;
}

/**
 * Verifies the email address by the mailed link. That logs the shopper in and leads back to where they came from
 * (UX-11), unless the server opened no session: a hosted user pool, or somebody is logged in here.
 */
export function useVerification(link: LinkParams): Verification {
  const navigate = useNavigate();
  const [isVerified, setVerified] = useState(false);
  const verify = async (password?: string) => {
    // A session that is still being checked would be taken for the new one.
    await authSettled();
    // An old process of a shop that is being updated answers without a body.
    const reply = await callApi<SessionReply | undefined>('POST', 'auth/verify', {
      ...link,
      ...(password && { password }),
    });
    if (!reply.ok) return reply;
    const session = reply.value?.session;
    if (!session) {
      setVerified(true);
      return reply;
    }
    // Before the session: taking it over clears what an earlier customer left, this path included.
    const path = safeRedirect(readPathAfterSignUp());
    await import('#storefront/lib/account/account-state.ts');
    await (await import('#storefront/lib/session/auth-session.ts')).session.takeSession(session);
    // After it, because an address may be kept too (save-kept-address.ts).
    forgetPathAfterSignUp();
    const text = 'Your email address is verified.';
    if (isLoaded(path)) keepAlert(text);
    else raiseAlert({ tone: 'success', text });
    openPage(path, navigate);
    return reply;
  };
  return { isVerified, verify };
}

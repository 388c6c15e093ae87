import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { accountMessages } from '#contract/account-messages.ts';
import { callApi } from '#storefront/browser/api-call.ts';
import { Alert } from '#storefront/ui/alert.tsx';
import { Button } from '#storefront/ui/button.tsx';

const TOKEN = /^[A-Za-z0-9_-]{32}$/;

/** Where the link in every mail leads. The click is here and not in the link: programs that look at mail follow links (F5). */
export function UnsubscribePage() {
  const token = new URLSearchParams(useLocation().search).get('token') ?? '';
  const [state, setState] = useState<'ASKING' | 'BUSY' | 'FAILED' | 'DONE'>('ASKING');
  const leave = async () => {
    setState('BUSY');
    const reply = await callApi('POST', `mailing-list/unsubscribe/${token}`);
    setState(reply.ok ? 'DONE' : 'FAILED');
  };
  return (
    <div className="mx-auto w-full max-w-md px-4 pt-10 pb-20 sm:px-6">
      <h1 className="font-display text-3xl font-black sm:text-4xl">Stop our emails</h1>
      <div className="mt-6 grid gap-5">
        {state === 'DONE' ? (
          <>
            <Alert tone="success">You’re off our mailing list. We won’t write to you about releases and sales any more.</Alert>
            <p>
              <Link to="/" className="font-semibold underline underline-offset-4">
                Back to the shop
              </Link>
            </p>
          </>
        ) : !TOKEN.test(token) ? (
          <Alert tone="error">{accountMessages.unsubscribeLinkInvalid}</Alert>
        ) : (
          <>
            <p className="text-quiet">One click, and we won’t write to you about new releases and sales any more. Mail about your orders still comes.</p>
            {state === 'FAILED' && <Alert tone="error">{accountMessages.unsubscribeFailed}</Alert>}
            <Button busy={state === 'BUSY'} onClick={() => void leave()}>
              Unsubscribe
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

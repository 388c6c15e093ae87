import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { accountMessages } from '#contract/messages/account-messages.ts';
import { callApi } from '#storefront/lib/api-client/call-api.ts';
import { Alert } from '#storefront/ui/alert.tsx';
import { Button } from '#storefront/ui/buttons/button.tsx';

const TOKEN = /^[A-Za-z0-9_-]{32}$/;

interface MailingListLinkPageProps {
  heading: string;
  /** What the button does. */
  explanation: string;
  label: string;
  /** Below 'mailing-list/', before the token. */
  path: 'confirm' | 'unsubscribe';
  done: string;
  failed: string;
}

/**
 * The target of a link in an email of the list. A button is needed, because mail programs open links by themselves
 * (reliability F5, FIX-14).
 */
export function MailingListLinkPage({ heading, explanation, label, path, done, failed }: MailingListLinkPageProps) {
  const token = new URLSearchParams(useLocation().search).get('token') ?? '';
  const [state, setState] = useState<'ASKING' | 'BUSY' | 'FAILED' | 'DONE'>('ASKING');
  const send = async () => {
    setState('BUSY');
    const reply = await callApi('POST', `mailing-list/${path}/${token}`);
    setState(reply.ok ? 'DONE' : 'FAILED');
  };
  return (
    <div className="mx-auto w-full max-w-md px-4 pt-10 pb-20 sm:px-6">
      <h1 className="font-display text-3xl font-black sm:text-4xl">{heading}</h1>
      <div className="mt-6 grid gap-5">
        {state === 'DONE' ? (
          <>
            <Alert tone="success">{done}</Alert>
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
            <p className="text-quiet">{explanation}</p>
            {state === 'FAILED' && <Alert tone="error">{failed}</Alert>}
            <Button busy={state === 'BUSY'} onClick={() => void send()}>
              {label}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

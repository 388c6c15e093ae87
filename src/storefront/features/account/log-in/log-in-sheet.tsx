import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { useStore } from 'zustand';
import { authState } from '#storefront/lib/auth/auth-state.ts';
import { readShopSettings } from '#storefront/lib/page/shop-facts.ts';
import { Drawer } from '#storefront/ui/drawer.tsx';
import { linkClasses } from '../account-parts.tsx';
import { LogInForm } from './log-in-form.tsx';

interface LogInSheetProps {
  /** What the log-in is for, as a sentence. */
  reason: string;
  /** The path below /nz to return to from sign-up. */
  redirect: string;
  onDone: (loggedIn: boolean) => void;
}

/** The log-in above the page that asked for it. Its links load a page: it stands outside the router. */
function LogInSheet({ reason, redirect, onDone }: LogInSheetProps) {
  const { status } = useStore(authState);
  const [open, setOpen] = useState(true);
  const loggedIn = status === 'LOGGED_IN';
  // Also when another tab logs in meanwhile.
  useEffect(() => {
    if (loggedIn) setOpen(false);
  }, [loggedIn]);
  // After the dialog has closed, so that the focus is back where it was.
  useEffect(() => {
    if (!open) onDone(loggedIn);
  }, [open, loggedIn, onDone]);
  return (
    <Drawer open={open} onClose={() => setOpen(false)} side="middle" title="Log in">
      <p className="mb-5">{reason}</p>
      <LogInForm
        forgot={
          <a href="/nz/account/password/forgot" className={linkClasses}>
            Forgot your password?
          </a>
        }
      />
      <p className="mt-6 border-t border-line pt-4">
        New to {readShopSettings().name}?{' '}
        <a href={`/nz/account/signup?redirect=${encodeURIComponent(redirect)}`} className={linkClasses}>
          Create an account
        </a>
      </p>
    </Drawer>
  );
}

/** Opens the sheet; resolves to whether the shopper has logged in, when it is closed. */
export function openLogInSheet(reason: string, redirect: string): Promise<boolean> {
  const host = document.createElement('div');
  document.body.append(host);
  const root = createRoot(host);
  return new Promise<boolean>((done) => {
    const close = (loggedIn: boolean) => {
      done(loggedIn);
      // React may be rendering this root.
      setTimeout(() => {
        root.unmount();
        host.remove();
      });
    };
    root.render(<LogInSheet reason={reason} redirect={redirect} onDone={close} />);
  });
}

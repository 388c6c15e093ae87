import { useLoaderData } from 'react-router';
import { Guarded, GuardWaiting } from '#storefront/features/account/guarded.tsx';
import { SignUpPage } from '#storefront/features/account/sign-up/sign-up-page.tsx';
import { privateMeta } from '#storefront/lib/page/shop-facts.ts';
import { loadSignUp } from './account-signup.server.ts';

export const loader = loadSignUp;
export const meta = privateMeta('Create an account');
export const headers = () => ({ 'Cache-Control': 'no-store' });

export default function AccountSignUp() {
  const { loyalty } = useLoaderData<typeof loader>();
  return (
    <Guarded by="logged-out" waiting={<GuardWaiting label="One moment…" />}>
      <SignUpPage loyalty={loyalty} />
    </Guarded>
  );
}

import { Guarded, GuardWaiting } from '#storefront/features/account/guarded.tsx';
import { SignUpPage } from '#storefront/features/account/sign-up-page.tsx';

export const meta = () => [{ title: 'Create an account · Kerb' }, { name: 'robots', content: 'noindex' }];
export const headers = () => ({ 'Cache-Control': 'no-store' });

export default function AccountSignUp() {
  return (
    <Guarded by="logged-out" waiting={<GuardWaiting label="One moment…" />}>
      <SignUpPage />
    </Guarded>
  );
}

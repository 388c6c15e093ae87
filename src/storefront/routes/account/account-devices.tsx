import { DevicesPage } from '#storefront/features/account/devices-page.tsx';
import { privateMeta } from '#storefront/lib/page/shop-facts.ts';

export const meta = privateMeta('Passkeys and devices');
export const headers = () => ({ 'Cache-Control': 'no-store' });

export default function AccountDevices() {
  return <DevicesPage />;
}

import { useState } from 'react';
import { useShopSettings } from '#storefront/lib/page/shop-facts.ts';
import { Button } from '#storefront/ui/buttons/button.tsx';
import { hideInstallPrompt, isInstallPromptHidden } from './hide-install-prompt.ts';

/** The event that browsers with install support provide. */
interface InstallEvent extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/** Offers to add the shop to the home screen, above the page's end; stays hidden once dismissed (APP-11). */
export function InstallPrompt() {
  const { name: shopName } = useShopSettings();
  const [hidden, setHidden] = useState(() => isInstallPromptHidden());
  if (hidden) return null;
  const putAway = () => {
    hideInstallPrompt();
    setHidden(true);
  };
  const install = async () => {
    setHidden(true);
    // The event can be used once; a shopper who declines in the browser's dialog is not asked again.
    const answer = await (window.pageGuard?.install as InstallEvent | null)?.prompt().catch(() => null);
    if (answer?.outcome === 'dismissed') hideInstallPrompt();
  };
  return (
    <aside aria-label="Install the shop" className="border-t border-line bg-sunken">
      <div className="mx-auto flex w-full max-w-7xl flex-wrap items-center justify-between gap-x-8 gap-y-4 px-4 py-6 sm:px-6">
        <p>
          <strong className="block font-semibold">Keep {shopName} on your home screen</strong>
          Visited pages also open offline. It uses almost no storage.
        </p>
        <div className="flex gap-3">
          <Button onClick={install}>Install</Button>
          <Button variant="secondary" onClick={putAway}>
            Not now
          </Button>
        </div>
      </div>
    </aside>
  );
}

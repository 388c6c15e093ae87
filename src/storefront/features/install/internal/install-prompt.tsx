import { useState } from 'react';
import { useShopFacts } from '#storefront/lib/page/shop-facts.ts';
import { Button } from '#storefront/ui/buttons/button.tsx';
import { hideInstallPrompt, isInstallPromptHidden } from './hide-install-prompt.ts';

/** What browsers that can install give to the page. */
interface InstallEvent extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/** The offer to keep the shop on the home screen, above the end of the page; put away once, it stays away (APP-11). */
export function InstallPrompt() {
  const { name: shopName } = useShopFacts();
  const [hidden, setHidden] = useState(() => isInstallPromptHidden());
  if (hidden) return null;
  const putAway = () => {
    hideInstallPrompt();
    setHidden(true);
  };
  const install = async () => {
    setHidden(true);
    // It counts once; whoever declines in the browser's own words is not asked again in ours.
    const answer = await (window.pageGuard?.install as InstallEvent | null)?.prompt().catch(() => null);
    if (answer?.outcome === 'dismissed') hideInstallPrompt();
  };
  return (
    <aside aria-label="Install the shop" className="border-t border-line bg-sunken">
      <div className="mx-auto flex w-full max-w-7xl flex-wrap items-center justify-between gap-x-8 gap-y-4 px-4 py-6 sm:px-6">
        <p>
          <strong className="block font-semibold">Keep {shopName} on your home screen</strong>
          Pages you’ve seen open without a connection. It takes almost no room.
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

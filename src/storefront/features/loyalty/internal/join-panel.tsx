import { useState } from 'react';
import { accountMessages } from '#contract/messages/account-messages.ts';
import { useShopSettings } from '#storefront/lib/page/shop-facts.ts';
import { Alert } from '#storefront/ui/alert.tsx';
import { Button } from '#storefront/ui/buttons/button.tsx';

/** For customers who are not members: describes the programme, with a button to join (LOY-20, LOY-21). */
export function JoinPanel() {
  const { name: shopName } = useShopSettings();
  const [joining, setJoining] = useState(false);
  const [failed, setFailed] = useState(false);
  const join = async () => {
    setJoining(true);
    setFailed(false);
    const joined = await import('#storefront/lib/membership/membership.ts')
      .then(({ joinLoyalty }) => joinLoyalty())
      .catch(() => false);
    setFailed(!joined);
    setJoining(false);
  };
  return (
    <div className="grid gap-4 border border-line bg-raised p-5">
      <h2 className="font-display text-xl font-bold">Join the {shopName} programme</h2>
      <p>It’s free. You earn 1 point for every $1, and every 200 points become a $10 reward.</p>
      {failed && <Alert tone="error">{accountMessages.loyaltyJoinFailed}</Alert>}
      <div>
        <Button variant="accent" busy={joining} onClick={() => void join()}>
          Join now
        </Button>
      </div>
    </div>
  );
}

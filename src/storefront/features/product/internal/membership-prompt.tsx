import { useState } from 'react';
import { useStore } from 'zustand';
import { accountMessages } from '#contract/messages/account-messages.ts';
import { messages } from '#contract/messages/messages.ts';
import { membershipState } from '#storefront/lib/loyalty/membership-state.ts';
import { Alert } from '#storefront/ui/alert.tsx';
import { Button } from '#storefront/ui/buttons/button.tsx';
import { FailedAlert } from '#storefront/ui/failed-alert.tsx';

const membershipModule = () => import('#storefront/lib/membership/membership.ts');

/** Shown to logged-in customers without a membership on a member product (PROD-40, PROD-41). */
export function MembershipPrompt() {
  const { membership } = useStore(membershipState);
  const [joining, setJoining] = useState(false);
  const [failed, setFailed] = useState(false);
  const join = async () => {
    setJoining(true);
    setFailed(false);
    const joined = await membershipModule()
      .then(({ joinLoyalty }) => joinLoyalty())
      .catch(() => false);
    setFailed(!joined);
    setJoining(false);
  };
  const again = () => {
    membershipModule().then(
      ({ checkMembership }) => checkMembership(),
      () => undefined,
    );
  };
  return (
    <div className="grid gap-3 pt-2">
      <p className="font-semibold">{messages.membersOnly}</p>
      {membership === 'FAILED' ? (
        <FailedAlert retry={again}>{accountMessages.membershipCheckFailed}</FailedAlert>
      ) : membership === 'NOT_MEMBER' ? (
        <>
          <p>Joining is free: a point for every dollar, rewards to spend, and products like this one.</p>
          {failed && <Alert tone="error">{accountMessages.loyaltyJoinFailed}</Alert>}
          <Button variant="accent" full busy={joining} onClick={join}>
            Join now
          </Button>
        </>
      ) : (
        <p role="status" className="min-h-12 text-quiet">
          Checking your membership …
        </p>
      )}
    </div>
  );
}

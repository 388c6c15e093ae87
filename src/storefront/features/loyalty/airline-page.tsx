import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { airlineMessages } from '#contract/messages/airline-messages.ts';
import { loyaltyMessages } from '#contract/messages/loyalty-messages.ts';
import { DashboardHeading } from '#storefront/features/account/dashboard.tsx';
import { PrivacyNote } from '#storefront/features/shell/privacy-note.tsx';
import { account } from '#storefront/lib/account/account-state.ts';
import type { ApiFailure } from '#storefront/lib/api-client/call-api.ts';
import { authState } from '#storefront/lib/auth/auth-state.ts';
import { useApiForm } from '#storefront/lib/forms/use-api-form.ts';
import { useShopSettings } from '#storefront/lib/page/shop-facts.ts';
import { Alert } from '#storefront/ui/alert.tsx';
import { Button } from '#storefront/ui/buttons/button.tsx';
import { FailedAlert } from '#storefront/ui/failed-alert.tsx';
import { FormError } from '#storefront/ui/forms/form-error.tsx';
import { TextField } from '#storefront/ui/forms/text-field.tsx';
import type { AirlineMembershipValues } from './internal/check-airline-membership.ts';
import { airlineMemberOf, useLoyalty } from './internal/use-loyalty.ts';

const check = async (values: AirlineMembershipValues) =>
  (await import('./internal/check-airline-membership.ts')).checkAirlineMembership(values);
/** The airline's own message where it has one (AIR-12, AIR-14). */
const explain = (failure: ApiFailure): string =>
  failure.kind === 'refused' &&
  ['MembershipNotFound', 'MembershipInactive', 'TooManyLinkTries'].includes(failure.body.errorCode)
    ? failure.body.message
    : airlineMessages.addFailed;

/** Links the customer's airline membership, shows it, unlinks it (NAV-38, AIR-01). */
export function AirlinePage({ name }: { name: string }) {
  const { name: shopName } = useShopSettings();
  const { loyalty, failed, reload } = useLoyalty();
  const memberId = airlineMemberOf(loyalty);
  const [message, setMessage] = useState<{ tone: 'success' | 'error'; text: string } | null>(null);
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (message) note.current?.focus();
  }, [message]);
  return (
    <>
      <DashboardHeading>{name}</DashboardHeading>
      <div className="grid max-w-prose gap-6">
        <p>
          Link your {name} membership to earn 2 of its points for every $1 you spend at {shopName}, on top of your own
          points, and to pay with them at the payment step.
        </p>
        {message && (
          <Alert tone={message.tone} ref={note}>
            {message.text}
          </Alert>
        )}
        {failed ? (
          <FailedAlert retry={reload}>{loyaltyMessages.rewardsLoadFailed}</FailedAlert>
        ) : !loyalty ? (
          <p role="status" className="min-h-64 text-quiet">
            Loading your membership …
          </p>
        ) : memberId ? (
          <Linked
            memberId={memberId}
            onUnlinked={(ok) =>
              setMessage(
                ok
                  ? { tone: 'success', text: 'Your membership is no longer linked.' }
                  : { tone: 'error', text: airlineMessages.unlinkFailed },
              )
            }
          />
        ) : (
          <LinkForm
            name={name}
            onLinked={() => setMessage({ tone: 'success', text: 'Your membership is linked.' })}
            onStart={() => setMessage(null)}
          />
        )}
        <p className="text-sm text-quiet">
          We tell {name} your membership number, your last name and how many points an order earns. Nothing else.
        </p>
      </div>
    </>
  );
}

function Linked({ memberId, onUnlinked }: { memberId: string; onUnlinked: (ok: boolean) => void }) {
  const [busy, setBusy] = useState(false);
  const unlink = async () => {
    setBusy(true);
    const { ok } = await account.save({}, { action: 'unlink' });
    setBusy(false);
    onUnlinked(ok);
  };
  return (
    <div className="grid gap-4 border border-line bg-raised p-5">
      <dl>
        <dt className="text-sm text-quiet">Membership number</dt>
        <dd className="font-display text-xl font-bold tracking-wide break-all">{memberId}</dd>
      </dl>
      <div>
        <Button variant="secondary" busy={busy} onClick={() => void unlink()}>
          Unlink
        </Button>
      </div>
    </div>
  );
}

function LinkForm({ name, onLinked, onStart }: { name: string; onLinked: () => void; onStart: () => void }) {
  const { customer } = useStore(authState);
  const form = useApiForm<AirlineMembershipValues>({
    initial: { memberId: '', lastName: '' },
    saved: customer ? { lastName: customer.lastName } : undefined,
    check,
    send: (values) => {
      onStart();
      return account.save({}, { action: 'link', ...values });
    },
    explain,
    onDone: onLinked,
  });
  return (
    <form ref={form.ref} onSubmit={form.submit} method="post" noValidate aria-busy={form.busy} className="grid gap-5">
      <FormError form={form} />
      <TextField
        label="Membership number"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...form.text('memberId')}
      />
      <TextField label="Last name" autoComplete="family-name" hint={`As ${name} has it.`} {...form.text('lastName')} />
      <div>
        <Button type="submit" disabled={!form.ready} busy={form.busy}>
          Link membership
        </Button>
      </div>
      <PrivacyNote>{`${name} tells us whether your membership is active. What else we learn of you:`}</PrivacyNote>
    </form>
  );
}

import { Link } from 'react-router';
import type { StaffCustomer } from '#contract/staff/staff-customers.ts';
import { useMay } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Panel } from '../../ui/panel.tsx';
import { When } from '../../ui/values.tsx';
import { useSend } from '../../use-send.ts';

/** What came from another shop: tags, note, and whether the account is claimed (MOVE-01, MOVE-03). */
export const ImportedPanel = ({
  imported: { tags, note, invitedAt, claimedAt },
}: {
  imported: NonNullable<StaffCustomer['imported']>;
}) => (
  <Panel title="Imported from Shopify">
    <Facts
      facts={[
        ['Account', claimedAt ? <When key="c" at={claimedAt} day /> : 'Not claimed: nobody can log in'],
        ['Invited', invitedAt && <When key="i" at={invitedAt} />],
        ['Tags', tags.join(', ')],
        ['Note', note],
      ]}
    />
  </Panel>
);

/** To what was bought in the other shop with this email address (MOVE-02). */
export const ImportedOrdersLink = ({ email }: { email: string }) => (
  <p className="mt-2">
    <Link to={`/imported-orders?q=${encodeURIComponent(email)}`} className="underline underline-offset-4">
      Imported orders with this email address
    </Link>
  </p>
);

/** Mails the customer a link to claim the account (MOVE-03). */
export function InviteButton({ customer: { customerId, imported } }: { customer: StaffCustomer }) {
  const { send, busy } = useSend();
  if (!useMay('writeToCustomers')) return null;
  return (
    <Button
      variant="secondary"
      busy={busy}
      onClick={() => void send('POST', `staff/customers/${customerId}/invitation`, { done: 'Invitation sent.' })}
    >
      {imported?.invitedAt ? 'Invite again' : 'Invite to claim the account'}
    </Button>
  );
}

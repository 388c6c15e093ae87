import { openTabViewing } from '#contract/site/viewing.ts';
import { type StaffCustomer, staffViewingSchema } from '#contract/staff/staff-customers.ts';
import { useMay } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { useSend } from '../../use-send.ts';

/** Opens the shop in this tab as the customer sees it, to look at only (EDIT-08). */
export function SeeShop({ customer }: { customer: StaffCustomer }) {
  const { send, busy } = useSend();
  const mayLook = useMay('seeAsCustomer');
  if (!mayLook) return null;
  const look = async () => {
    const sure = await confirm({
      title: `See the shop as ${customer.name || 'this customer'}?`,
      body: (
        <p>
          You see their account, cart and prices in this tab for half an hour. Nothing can be changed, and it is
          recorded that you looked. Do this only to help the customer.
        </p>
      ),
      action: 'See the shop',
    });
    if (!sure) return;
    await send('POST', `staff/customers/${customer.customerId}/viewing`, {
      schema: staffViewingSchema,
      onDone: ({ token, name }) => {
        openTabViewing(sessionStorage, { token, name, customerId: customer.customerId });
        location.assign('/nz/account');
      },
    });
  };
  return (
    <Button variant="secondary" busy={busy} onClick={() => void look()}>
      See the shop as they do
    </Button>
  );
}

import { openTabViewing, VIEWING_FIELD, VIEWING_PATH } from '#contract/site/viewing.ts';
import { type StaffCustomer, staffViewingSchema } from '#contract/staff/staff-customers.ts';
import { useMay } from '../../session.ts';
import { shopOrigin } from '../../shop-address.ts';
import { Button } from '../../ui/button.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { useSend } from '../../use-send.ts';

/** To the shop's host in the body of a form: no URL, log or history has the code (SEC-06). */
function sendCode(origin: string, code: string): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = `${origin}${VIEWING_PATH}`;
  const field = document.createElement('input');
  field.type = 'hidden';
  field.name = VIEWING_FIELD;
  field.value = code;
  form.append(field);
  document.body.append(form);
  form.submit();
}

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
        const origin = shopOrigin();
        if (origin) return sendCode(origin, token);
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

import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { phoneOptionsSchema } from '#contract/staff/orders/staff-phone-orders.ts';
import { staffCustomerSchema } from '#contract/staff/staff-customers.ts';
import { counted } from '#shared/counted.ts';
import { callStaff } from '../../../staff-call.ts';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Screen } from '../../../ui/screen.tsx';
import { CustomerFields } from './customer-fields.tsx';
import { DiscountFields, ItemFields, ShippingFields } from './phone-fields.tsx';
import { PhoneQuoteLines } from './phone-quote.tsx';
import { usePhoneOrder } from './use-phone-order.ts';

export const loader = async ({ request }: LoaderFunctionArgs) => {
  const { signal } = request;
  const customerId = new URL(request.url).searchParams.get('customer');
  return {
    options: await callStaff('GET', 'staff/phone-orders/options', phoneOptionsSchema, { signal }),
    known: customerId
      ? await callStaff('GET', `staff/customers/${encodeURIComponent(customerId)}`, staffCustomerSchema, { signal })
      : null,
  };
};

/** Staff build the cart of somebody on the phone (EDIT-03). */
export function Component() {
  const { options, known } = useLoaderData<typeof loader>();
  const order = usePhoneOrder(options, known);
  const { quote, busy, fields } = order;
  return (
    <Screen
      title="New phone order"
      back={{ to: '/phone-orders', label: 'Phone orders' }}
      note={
        known
          ? `For the account of ${known.name}.`
          : 'For a guest. For a customer with an account, begin on their page.'
      }
    >
      <div className="grid gap-x-5 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <form onSubmit={order.showQuote} noValidate className="min-w-0">
          <Panel title="Customer">
            <CustomerFields {...order} />
          </Panel>
          <Panel title="Items">
            <ItemFields {...order} />
          </Panel>
          <Panel title="Delivery">
            <ShippingFields {...order} options={options} />
          </Panel>
          <Panel title="Discount">
            <DiscountFields {...order} options={options} />
          </Panel>
          <div className="mb-5">
            <p role="alert" className="mb-3 font-medium text-danger">
              {fields['']}
            </p>
            <Button type="submit" variant={quote ? 'secondary' : 'primary'} busy={busy}>
              Show the total
            </Button>
          </div>
        </form>
        <div className="min-w-0">
          {quote && (
            <Panel title="What it costs">
              <PhoneQuoteLines quote={quote} />
              <p className="my-4">
                The stock is held for {counted(options.hours, 'hour')}. Nothing is sent to the customer yet.
              </p>
              <Button busy={busy} onClick={() => void order.hold()}>
                Hold the stock
              </Button>
            </Panel>
          )}
        </div>
      </div>
    </Screen>
  );
}

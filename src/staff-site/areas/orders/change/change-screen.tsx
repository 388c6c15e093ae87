import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { staffChangeableSchema } from '#contract/staff/orders/staff-order-changes.ts';
import { staffOrderMessages } from '#contract/staff/orders/staff-order-messages.ts';
import { callStaff } from '../../../staff-call.ts';
import { Screen } from '../../../ui/screen.tsx';
import { ChangeForm } from './change-form.tsx';
import { WaitingPanel } from './waiting-panel.tsx';

export const loader = async ({ params, request }: LoaderFunctionArgs) => {
  const number = params.number ?? '';
  const path = `staff/orders/${encodeURIComponent(number)}/changeable`;
  return { number, changeable: await callStaff('GET', path, staffChangeableSchema, { signal: request.signal }) };
};

/** Staff change an order before it is packed: what it becomes is shown before it is made (EDIT-01). */
export function Component() {
  const { number, changeable } = useLoaderData<typeof loader>();
  return (
    <Screen
      title={`Change order ${number}`}
      back={{ to: `/orders/${number}`, label: `Order ${number}` }}
      note="The customer gets an email about the change. Nothing is changed before you have seen what it costs."
    >
      {changeable.waiting ? (
        <WaitingPanel number={number} waiting={changeable.waiting} />
      ) : changeable.open ? (
        <ChangeForm key={number} number={number} changeable={changeable} />
      ) : (
        <p role="status">{staffOrderMessages.editTooLate}</p>
      )}
    </Screen>
  );
}

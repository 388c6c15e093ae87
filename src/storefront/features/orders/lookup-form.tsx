import { Link } from 'react-router';
import { limits } from '#contract/fields/limits.ts';
import { orderMessages } from '#contract/messages/order-messages.ts';
import { readOrderNumber } from '#contract/orders/order-number.ts';
import type { OrderLookupReply } from '#contract/orders/orders.ts';
import type { ApiFailure, ApiResult } from '#storefront/lib/api-client/call-api.ts';
import { useApiForm } from '#storefront/lib/forms/use-api-form.ts';
import { useQuery } from '#storefront/lib/page/use-query.ts';
import { Button } from '#storefront/ui/buttons/button.tsx';
import { FormError } from '#storefront/ui/forms/form-error.tsx';
import { TextField } from '#storefront/ui/forms/text-field.tsx';
import type { LookupValues } from './internal/check-lookup.ts';

const check = async (values: LookupValues) => (await import('./internal/check-lookup.ts')).checkLookup(values);
const explain = (failure: ApiFailure): string =>
  failure.kind === 'refused' && failure.status < 500 && failure.body.errorCode !== 'BadRequest'
    ? failure.body.message
    : orderMessages.orderLoadFailed;

/**
 * Finds an order by its number and email address; a wrong number and a wrong address give the same answer (ORD-05 to
 * ORD-10).
 */
export function LookupForm({ label, onFound }: { label: string; onFound: (found: OrderLookupReply) => void }) {
  const query = useQuery();
  const send = async ({ number, email }: LookupValues): Promise<ApiResult<OrderLookupReply>> => {
    const { lookUpOrder } = await import('./order-source.ts');
    const reply = await lookUpOrder({ number, email });
    if (reply.ok) onFound(reply.value);
    return reply;
  };
  const form = useApiForm({
    initial: { number: readOrderNumber(query.get('number') ?? '').slice(0, limits.orderNumberInput), email: '' },
    check,
    send,
    explain,
  });
  const { failure } = form;
  const hasAccount = failure?.error.kind === 'refused' && failure.error.body.errorCode === 'OrderOfAccount';
  const number = readOrderNumber(failure?.values.number ?? '');
  return (
    <form ref={form.ref} onSubmit={form.submit} method="post" noValidate aria-busy={form.busy} className="grid gap-5">
      <FormError
        form={form}
        action={
          hasAccount && (
            <Link
              to={`/account/signin?redirect=${encodeURIComponent(`/account/orders/${number}`)}`}
              className="inline-flex min-h-11 items-center font-semibold text-ink underline underline-offset-4"
            >
              Log in
            </Link>
          )
        }
      />
      <TextField
        label="Order number"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        hint="On your confirmation email, such as #NZ12345678. The digits are enough."
        {...form.text('number')}
      />
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        {...form.text('email')}
      />
      <Button type="submit" disabled={!form.ready} busy={form.busy} full>
        {label}
      </Button>
    </form>
  );
}

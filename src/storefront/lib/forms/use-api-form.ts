/** A form that is sent to the shop's API, with the server's errors beside its fields or above the form. */
import { useState } from 'react';
import type { ApiFailure, ApiResult } from '#storefront/lib/api-client/call-api.ts';
import {
  type Form,
  type FormErrors,
  type FormOptions,
  type FormValues,
  useForm,
} from '#storefront/ui/forms/use-form.ts';
import { useShownFailure } from './use-shown-failure.ts';

export interface ApiFormOptions<F extends FormValues> extends Omit<FormOptions<F>, 'onSubmit' | 'draft'> {
  send: (values: F) => Promise<ApiResult<unknown>>;
  /** The message for a failed request that is about no field of the form. */
  explain: (failure: ApiFailure) => string;
  onDone?: (values: F) => void;
}

export interface ApiForm<F extends FormValues> extends Form<F> {
  /** The last request that failed, and the values it had; null after another attempt. */
  failure: { message: string; error: ApiFailure; values: F } | null;
}

/** Typed values are not kept over a reload, because passwords may be among them. */
export function useApiForm<F extends FormValues>({ send, explain, onDone, ...options }: ApiFormOptions<F>): ApiForm<F> {
  const [failure, setFailure] = useState<ApiForm<F>['failure']>(null);
  const form = useForm<F>({
    ...options,
    onSubmit: async (values) => {
      const reply = await send(values);
      if (reply.ok) return onDone?.(values);
      const fields = fieldsOf(reply.error, values);
      if (Object.keys(fields).length > 0) form.refuse(fields);
      else setFailure({ message: explain(reply.error), error: reply.error, values });
    },
  });
  const submit = useShownFailure(form, failure, () => setFailure(null));
  return { ...form, failure, submit };
}

/** The server's errors about fields of this form; 'customer.phone' is its 'phone'. */
function fieldsOf<F extends FormValues>(error: ApiFailure, values: F): FormErrors<F> {
  if (error.kind !== 'refused') return {};
  return Object.fromEntries(
    Object.entries(error.body.fields ?? {})
      .map(([path, message]) => [path.replace(/^customer\./, ''), message] as const)
      .filter(([field]) => Object.hasOwn(values, field)),
  ) as FormErrors<F>;
}

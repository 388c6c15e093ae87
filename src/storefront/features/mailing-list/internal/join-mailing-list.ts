/** Sends what stands in the form, and says how it went. Heavy by the field's rules: import lazily. */
import { config } from 'zod';
import { mailingListSchema } from '#contract/accounts/mailing-list.ts';
import { accountMessages } from '#contract/messages/account-messages.ts';
import { callApi } from '#storefront/lib/api-client/call-api.ts';

// Compiled schemas would need eval, which the page's policy forbids.
config({ jitless: true });
/** A second press while the first is on its way does nothing more. */
let sending: Promise<Said> | null = null;
type Said = { joined?: boolean; text: string };

export function joinMailingList(form: HTMLFormElement): Promise<Said> {
  sending ??= send(form).finally(() => {
    sending = null;
  });
  return sending;
}

async function send(form: HTMLFormElement): Promise<Said> {
  const parsed = mailingListSchema.safeParse({ email: String(new FormData(form).get('email') ?? '') });
  if (!parsed.success) {
    form.querySelector('input')?.focus();
    return { text: parsed.error.issues[0]?.message ?? accountMessages.mailingListFailed };
  }
  const reply = await callApi('POST', 'mailing-list', parsed.data);
  if (!reply.ok) return { text: accountMessages.mailingListFailed };
  form.reset();
  return { joined: true, text: 'Ka pai! Check your email and confirm.' };
}

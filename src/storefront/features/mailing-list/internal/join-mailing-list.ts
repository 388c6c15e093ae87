/** Submits the form, and returns its result. Heavy because of the field's rules: import lazily. */
import { config } from 'zod';
import { mailingListSchema } from '#contract/accounts/mailing-list.ts';
import { accountMessages } from '#contract/messages/account-messages.ts';
import { callApi } from '#storefront/lib/api-client/call-api.ts';

// Compiled schemas would need eval, which the page's content security policy forbids.
config({ jitless: true });
/** The submission in progress: a second submit meanwhile returns the same one. */
let sending: Promise<JoinResult> | null = null;
type JoinResult = { joined?: boolean; text: string };

export function joinMailingList(form: HTMLFormElement): Promise<JoinResult> {
  sending ??= send(form).finally(() => {
    sending = null;
  });
  return sending;
}

async function send(form: HTMLFormElement): Promise<JoinResult> {
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

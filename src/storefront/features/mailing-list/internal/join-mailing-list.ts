/** Submits the form, and returns its result. Heavy because of the field's rules: import lazily. */
import { mailingListSchema } from '#contract/accounts/mailing-list.ts';
import { accountMessages } from '#contract/messages/account-messages.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { callApi } from '#storefront/lib/api-client/call-api.ts';
import { checkSchema } from '#storefront/ui/forms/check-schema.ts';

/** The submission in progress: a second submit meanwhile returns the same one. */
let sending: Promise<JoinResult> | null = null;
/** What to tell the shopper: that a confirmation was sent, or what is wrong. */
type JoinResult = Result<string, string>;

export function joinMailingList(form: HTMLFormElement): Promise<JoinResult> {
  sending ??= send(form).finally(() => {
    sending = null;
  });
  return sending;
}

async function send(form: HTMLFormElement): Promise<JoinResult> {
  const typed = { email: String(new FormData(form).get('email') ?? '') };
  const { errors, data } = checkSchema(mailingListSchema, typed);
  if (!data) {
    form.querySelector('input')?.focus();
    return fail(errors.email ?? accountMessages.mailingListFailed);
  }
  const reply = await callApi('POST', 'mailing-list', data);
  if (!reply.ok) return fail(accountMessages.mailingListFailed);
  form.reset();
  return ok('Ka pai! Check your email and confirm.');
}

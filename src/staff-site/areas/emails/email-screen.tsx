import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { emailWordsReply } from '#contract/staff/emails/email-words.ts';
import { callStaff } from '../../staff-call.ts';
import { Screen } from '../../ui/screen.tsx';
import { EmailPreview } from './email-preview.tsx';
import { EmailHistory } from './history.tsx';
import { useWordsForm } from './use-words-form.ts';
import { WordsForm } from './words-form.tsx';

export const loader = ({ request: { signal }, params: { kind = '' } }: LoaderFunctionArgs) =>
  callStaff('GET', `staff/emails/${encodeURIComponent(kind)}`, emailWordsReply, { signal });

/** One kind of email: its words, how it looks with them, a test of it, its history (OWN-11). */
export function Component() {
  const email = useLoaderData<typeof loader>();
  const form = useWordsForm(email);
  return (
    <Screen title={email.name} note={email.when} back={{ to: '/emails', label: 'Emails' }}>
      <WordsForm email={email} form={form} />
      <EmailPreview key={email.kind} email={email} form={form} />
      <EmailHistory email={email} onUse={form.use} />
    </Screen>
  );
}

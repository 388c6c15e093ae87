import { emailPlaceholders, type Placeholder } from '#contract/staff/emails/email-placeholders.ts';
import type { EmailWordsReply } from '#contract/staff/emails/email-words.ts';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Panel } from '../../ui/panel.tsx';
import { braced } from './braced.ts';
import { PassageField } from './passage-field.tsx';
import { ReturnButton } from './return-button.tsx';
import type { WordsFormState } from './use-words-form.ts';

interface Props {
  email: EmailWordsReply;
  form: WordsFormState;
}

/** Subject and passages of an email, each with the placeholders that it may use. */
export function WordsForm({ email, form }: Props) {
  const { isChanged, save, busy } = form;
  const isOriginal = email.passages.every(({ text, original }) => text === original);
  const all = new Set(email.passages.flatMap(({ placeholders }) => placeholders.map(({ name }) => name)));
  return (
    <form onSubmit={save} noValidate>
      <Panel title="Words">
        <details className="mb-4">
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold lg:min-h-9">
            What stands for what
          </summary>
          <Facts facts={[...all].map((name: Placeholder) => [braced(name), emailPlaceholders[name]] as const)} />
        </details>
        <div className="flex max-w-3xl flex-col gap-5">
          {email.passages.map((passage) => (
            <PassageField key={passage.name} passage={passage} form={form} />
          ))}
        </div>
        <div className="mt-5 flex flex-wrap items-center gap-3">
          <Button type="submit" busy={busy}>
            Save
          </Button>
          {!isOriginal && <ReturnButton form={form} name={email.name} />}
          {isChanged && <span className="text-sm text-quiet">Not saved yet</span>}
        </div>
      </Panel>
    </form>
  );
}

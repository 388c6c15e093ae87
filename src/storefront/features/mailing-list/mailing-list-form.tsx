'use no memo'; // Rendered about once: memoisation would cost more than it saves (docs/decisions/0011).
import { type ReactNode, useState } from 'react';
import { mailingListConsent } from '#contract/accounts/mailing-list-consent.ts';
import { messages } from '#contract/messages/messages.ts';
import { fail, type Result } from '#shared/result.ts';

/**
 * Subscription to news by email, on a dark ground: at the end of every page, and in blocks with an id of their own; its
 * code loads with the first attempt (ACC-32).
 */
export function MailingListForm({ id = 'news' }: { id?: string }) {
  const [result, setResult] = useState<Result<string, string>>();
  const [hint, setHint] = useState<ReactNode>();
  const checkDomain = (field: HTMLInputElement) => {
    const email = field.value;
    const use = (meant: string) => {
      field.value = meant;
      field.focus();
      setHint(null);
    };
    // Without the code for the hint there is none.
    if (email)
      import('./internal/news-hint.tsx').then(
        ({ NewsHint }) => setHint(<NewsHint email={email} onUse={use} />),
        () => undefined,
      );
  };
  return (
    // Before hydration this method sends nothing: no email address ends up in a URL.
    <form
      method="dialog"
      noValidate
      className="mt-6 max-w-sm"
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        checkDomain(form.elements.namedItem('email') as HTMLInputElement);
        import('./internal/join-mailing-list.ts').then(
          (part) => part.joinMailingList(form).then(setResult),
          () => setResult(fail(messages.somethingWentWrong)),
        );
      }}
    >
      <label htmlFor={id} className="text-sm font-semibold">
        {mailingListConsent.text}
      </label>
      <div className="mt-2 flex">
        <input
          id={id}
          name="email"
          type="email"
          autoComplete="email"
          placeholder="Email"
          aria-invalid={result && !result.ok}
          aria-describedby={`${id}-said`}
          onBlur={(event) => checkDomain(event.currentTarget)}
          className="min-h-11 w-full min-w-0 border border-on-dark-line bg-transparent px-3 placeholder:text-on-dark-quiet"
        />
        <button type="submit" className="min-h-11 bg-on-dark px-4 font-semibold text-dark hover:bg-accent">
          Subscribe
        </button>
      </div>
      <p id={`${id}-said`} role="status" className={`mt-2 min-h-6 text-sm ${result?.ok ? '' : 'text-on-dark-danger'}`}>
        {result?.ok ? result.value : result?.error}
      </p>
      {hint}
    </form>
  );
}

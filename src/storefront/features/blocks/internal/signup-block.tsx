import { useId } from 'react';
import { MailingListForm } from '#storefront/features/mailing-list/mailing-list-form.tsx';
import type { FilledBlock } from '../block-data.ts';

/** The form for the mailing list in the middle of a page; its code is that of the footer. */
export function SignupBlock({ part: { title, text } }: { part: Extract<FilledBlock, { type: 'signup' }> }) {
  const id = useId();
  return (
    <section aria-label={title} className="bg-dark px-5 py-9 text-on-dark [--color-focus:var(--color-accent)] sm:px-10">
      <h2 className="font-display text-3xl leading-none font-black sm:text-5xl">{title}</h2>
      {text !== undefined && <p className="mt-4 max-w-[46ch] text-lg/7">{text}</p>}
      <MailingListForm id={id} />
    </section>
  );
}

import { Button } from '../../ui/button.tsx';

/** The recovery codes, which are shown once. */
export const RecoveryCodes = ({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) => (
  <section aria-label="Recovery codes" className="mb-5 border-l-4 border-accent bg-sunken px-4 py-3">
    <p className="font-semibold">Keep these recovery codes in a safe place.</p>
    <p className="mb-2 text-sm">
      Each of them logs you in once when you have lost your second factor. They are not shown again.
    </p>
    <ul className="mb-3 grid gap-x-6 font-mono sm:grid-cols-2">
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
    <Button small onClick={onDone}>
      I have kept them
    </Button>
  </section>
);

import { useEffect, useState } from 'react';
import { limits } from '#contract/fields/limits.ts';
import { passwordRules } from '#contract/fields/password-rules.ts';

/** Short words for the rules that are always shown; the others appear when they are broken. */
const labels: Partial<Record<string, string>> = {
  MIN_LENGTH: `${limits.passwordMin} characters or more`,
  LOWERCASE: 'A lowercase letter',
  UPPERCASE: 'An uppercase letter',
  NUMBER: 'A number',
  SPECIAL: 'A special character',
};
/** Screen readers are told once the shopper pauses; milliseconds. */
const PAUSE_MS = 800;

interface PasswordRulesProps {
  /** For the field that the rules describe. */
  id: string;
  password: string;
  /** Absent where the password is typed once. */
  repeat?: string;
}

/** The rules of a new password, ticked while it is typed (UX-11). */
export function PasswordRules({ id, password, repeat }: PasswordRulesProps) {
  const rules = passwordRules.map(({ name, message, isMet }) => {
    const met = isMet(password);
    return { name, label: labels[name] ?? (met ? null : message), met };
  });
  const shown = rules.filter(({ label }) => label !== null);
  const told = useAfterPause(password === '' ? '' : summaryOf(shown, password === repeat));
  return (
    <>
      <ul id={id} className="mt-2 grid gap-x-4 gap-y-1 text-sm min-[22rem]:grid-cols-2">
        {shown.map(({ name, label, met }) => (
          <li key={name} className={`flex items-start gap-2 ${met ? 'font-medium text-success' : 'text-quiet'}`}>
            <RuleMark met={met} />
            <span>
              {label}
              {met && <span className="sr-only">, done</span>}
            </span>
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {told}
      </p>
    </>
  );
}

function summaryOf(rules: { met: boolean }[], isRepeated: boolean): string {
  const met = rules.filter((rule) => rule.met).length;
  if (met < rules.length) return `${met} of ${rules.length} password rules met.`;
  return isRepeated ? 'All password rules met. The passwords match.' : 'All password rules met.';
}

/** The text, once it has not changed for a while. */
function useAfterPause(text: string): string {
  const [told, setTold] = useState('');
  useEffect(() => {
    const timer = setTimeout(setTold, PAUSE_MS, text);
    return () => clearTimeout(timer);
  }, [text]);
  return told;
}

/** A tick or an empty circle, so that colour is not the only sign. */
export function RuleMark({ met }: { met: boolean }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" fill="none" stroke="currentColor" className="mt-0.5 size-4 shrink-0">
      {met ? (
        <path d="M3.5 10.5 8 15l8.5-9.5" strokeWidth="2.5" />
      ) : (
        <circle cx="10" cy="10" r="6.5" strokeWidth="1.5" />
      )}
    </svg>
  );
}

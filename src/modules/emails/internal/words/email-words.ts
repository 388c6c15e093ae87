/** How the words of a kind of mail to shoppers are declared: its subject and passages, each with placeholders. Pure. */
import type { Placeholder } from '#contract/staff/emails/email-placeholders.ts';
import type { EmailMessageKind } from '../../email-message-kind.ts';

export interface Passage {
  /** What staff call it. */
  label: string;
  /** As the shop is delivered. A placeholder is its name in braces: 'Order {order} has left our warehouse.' */
  original: string;
  /** A line has no line breaks. */
  input: 'line' | 'text';
  maxLength: number;
  /** Placeholders without which the email would lack what its reader needs. */
  required: readonly Placeholder[];
  /** Left out of the email where it is empty. */
  mayBeEmpty: boolean;
}

export interface EmailWords<Name extends string = string> {
  kind: EmailMessageKind;
  /** What staff call the email. */
  name: string;
  /** When it is sent, as a sentence. */
  when: string;
  /** Placeholders that every passage may use, besides those of its original. */
  common: readonly Placeholder[];
  passages: Readonly<Record<Name, Passage>>;
}

/** The finished words of a passage. Throws where `values` lacks a placeholder of the passage. */
export type Say<Name extends string> = (name: Name, values?: PlaceholderValues) => string;
export type PlaceholderValues = Readonly<Partial<Record<Placeholder, string>>>;
export type SayOf<Words extends EmailWords> = Say<keyof Words['passages'] & string>;

export const orderWords = <Name extends string>(
  kind: EmailMessageKind,
  about: { name: string; when: string },
  passages: Readonly<Record<Name, Passage>>,
): EmailWords<Name> => ({ kind, ...about, common: ['shop', 'order', 'name'], passages });

export const accountWords = <Name extends string>(
  kind: EmailMessageKind,
  about: { name: string; when: string },
  passages: Readonly<Record<Name, Passage>>,
): EmailWords<Name> => ({ kind, ...about, common: ['shop', 'name'], passages });

type Required = readonly Placeholder[];
const line =
  (label: string, maxLength: number) =>
  (original: string, required: Required = []) =>
    ({ label, original, input: 'line', maxLength, required, mayBeEmpty: false }) satisfies Passage;

export const subject = line('Subject', 150);
export const heading = line('Heading', 120);
export const button = line('Button', 40);
/** Above the items. */
export const items = line('Heading of the items', 80);
export const greeting = line('Greeting', 100)('Kia ora {name},');

/** A subject, heading or button of one case among several. */
export const lineOfCase = (label: string, original: string, required: Required = []): Passage =>
  line(label, 150)(original, required);

/** One or more sentences; may be left empty unless it has required placeholders. */
export const sentences = (label: string, original: string, required: Required = []): Passage => ({
  label,
  original,
  input: 'text',
  maxLength: 1_000,
  required,
  mayBeEmpty: required.length === 0,
});

/** What every view begins with. */
export const headOf = (
  say: Say<'subject' | 'heading' | 'greeting'>,
): { subject: string; heading: string; greeting: string } => ({
  subject: say('subject'),
  heading: say('heading'),
  greeting: say('greeting'),
});

/** What several commands of `npm run kerb` share. */
import { InvalidArgumentError } from 'commander';
import { announce } from '#server/announce.ts';
import { describeError } from '#server/commands/describe-error.ts';

type Action = (...args: never[]) => Promise<number>;

/**
 * Runs an action and turns an error into one message and an exit code. Only the modules of the given command are
 * loaded.
 */
export const acting =
  (load: () => Promise<Action>) =>
  async (...args: unknown[]): Promise<void> => {
    try {
      const action = await load();
      process.exitCode = await action(...(args as never[]));
    } catch (error) {
      announce.problem(new Error(describeError(error), { cause: error }));
      process.exitCode = 2;
    }
  };

export const number = (text: string): number => {
  if (!/^\d{1,6}$/.test(text)) throw new InvalidArgumentError('It is not a whole number.');
  return Number(text);
};
export const rate = (text: string): string => {
  if (!/^\d{1,4}(\.\d{1,6})?$/.test(text)) throw new InvalidArgumentError('It is no rate; write one such as 1.65.');
  return text;
};

/** Collects all values of a repeatable option. */
export const collected = (text: string, before: readonly string[] = []): string[] => [...before, text];

export const dryRun = ['--dry-run', 'check the whole file, save nothing'] as const;
export const wasReason = [
  '--was-reason <reason>',
  'show was prices that the history of prices does not prove, and keep this reason',
] as const;
export const asJson = ['--json', 'print one JSON object'] as const;
export const passwordStdin = [
  '--password-stdin',
  'read the password from standard input; without it one is made and shown once',
] as const;

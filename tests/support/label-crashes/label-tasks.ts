/** What a process with labels is told and says. */
export const CRASH_KINDS = ['throw', 'kill', 'hang'] as const;
export interface Crash {
  /** The name of a step, or how many steps are passed before. */
  at: string | number;
  kind: (typeof CRASH_KINDS)[number];
}
export type LabelTask = { do: 'pack' | 'undo'; number: string; id: string } | { do: 'sweep' } | { do: 'sweep returns' };
export interface LabelPart {
  databaseUrl: string;
  simulatorUrl: string;
  settings: Record<string, string>;
  /** The application_name of its database connections. */
  name: string;
  tasks: readonly LabelTask[];
  crash: Crash | null;
}
/**
 * `crashed`: it throws, hangs or dies at this step now. `ended`: the tasks are over, with errors nobody planned;
 * `passed`: the steps, where no crash was planned.
 */
export type LabelMessage = { crashed: string } | { ended: readonly string[]; passed: readonly string[] };

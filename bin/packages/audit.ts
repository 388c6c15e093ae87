/**
 * Known weaknesses of the packages, from the report of `npm audit --json` (version 2), and which of them may stay for a
 * time (SEC-24). Pure.
 */
import { z } from 'zod';

const advisorySchema = z.object({ title: z.string(), url: z.string(), severity: z.string(), range: z.string() });
const reportSchema = z.object({
  auditReportVersion: z.literal(2),
  // `via` names another package of the report, or an advisory.
  vulnerabilities: z.record(z.string(), z.object({ via: z.array(z.union([z.string(), advisorySchema])) })),
});

/** An advisory that may stay until the end of a day, and why. */
export interface AuditException {
  /** The advisory's id: 'GHSA-…'. */
  id: string;
  /** YYYY-MM-DD, the last day. */
  until: string;
  why: string;
}
const exceptionsSchema = z.array(
  z.object({ id: z.string().regex(/^GHSA(-[0-9a-z]{4}){3}$/), until: z.iso.date(), why: z.string().min(20) }),
);

/** Throws when the file says something else than exceptions with an id, a day and a reason. */
export const readExceptions = (text: string): AuditException[] => exceptionsSchema.parse(JSON.parse(text));

/** What is wrong, a line each; throws when this is no report, for example because the registry gave none. */
export function auditProblems(report: unknown, exceptions: readonly AuditException[], today: string): string[] {
  const { vulnerabilities } = reportSchema.parse(report);
  const found = new Map<string, string>();
  for (const [name, { via }] of Object.entries(vulnerabilities))
    for (const advisory of via)
      if (typeof advisory !== 'string') {
        const id = advisory.url.split('/').at(-1) ?? '';
        found.set(id, `${id} (${advisory.severity}): ${name} ${advisory.range}: ${advisory.title}`);
      }
  const known = new Map(exceptions.map((one) => [one.id, one]));
  return [
    ...[...found].flatMap(([id, words]) => {
      const exception = known.get(id);
      if (!exception) return [words];
      return exception.until < today ? [`${words} (its exception ended on ${exception.until})`] : [];
    }),
    ...exceptions
      .filter(({ id }) => !found.has(id))
      .map(({ id }) => `${id} is an exception that nothing needs any more`),
  ];
}

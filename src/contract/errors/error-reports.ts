/** What a browser needs to report an error: requested with the first error, never before. */
import { z } from 'zod';

export const errorReportSettingsSchema = z.object({
  /** Null: errors are not reported. */
  dsn: z.string().nullable(),
  sampleRate: z.number().min(0).max(1),
  deniedTags: z.array(z.string()),
});
export type ErrorReportSettings = z.infer<typeof errorReportSettingsSchema>;

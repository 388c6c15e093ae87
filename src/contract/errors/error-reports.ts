/** What a browser has to know to report an error: asked for with the first error, never before. */
import { z } from 'zod';

export const errorReportSettingsSchema = z.object({
  /** Null: errors stay in the browser. */
  dsn: z.string().nullable(),
  sampleRate: z.number().min(0).max(1),
  deniedTags: z.array(z.string()),
});
export type ErrorReportSettings = z.infer<typeof errorReportSettingsSchema>;

/** The pages whose version in force is kept with each order (HON-05). */
import { z } from 'zod';

/** Paths below /articles. */
export const agreedPages = ['terms', 'returns', 'guarantee', 'privacy'] as const;
const names: readonly string[] = agreedPages;
export const isAgreedPage = (path: string): path is (typeof agreedPages)[number] => names.includes(path);

/** A version of such a page. */
export const agreedTextSchema = z.object({
  /** Below /articles; the version's own text is at /articles/PATH/versions/VERSION. */
  path: z.enum(agreedPages),
  title: z.string(),
  version: z.int(),
  /** When it was published. */
  since: z.iso.datetime(),
});
export type AgreedText = z.output<typeof agreedTextSchema>;

/** A page named at checkout. */
export interface TextLink {
  path: string;
  title: string;
}

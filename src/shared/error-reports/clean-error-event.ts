/**
 * The parts of an error event that may leave the shop: what was thrown and where, scrubbed; everything else an SDK may
 * have added is removed (reliability F1). Pure.
 */
import { scrubStack, scrubText } from './scrub-text.ts';

interface Frame {
  filename?: string;
  function?: string;
  lineno?: number;
  colno?: number;
  in_app?: boolean;
}
interface Exception {
  type?: string;
  value?: string;
  mechanism?: { type: string; handled?: boolean };
  stacktrace?: { frames?: Frame[] };
}
export interface EventLike {
  event_id?: string;
  timestamp?: number;
  start_timestamp?: number;
  platform?: string;
  level?: unknown;
  transaction?: string;
  release?: string;
  environment?: string;
  sdk?: unknown;
  tags?: Record<string, unknown>;
  exception?: { values?: Exception[] };
}

const KEPT = ['event_id', 'timestamp', 'platform', 'level', 'release', 'environment', 'sdk'] as const;
const KEPT_TAGS = ['request_id', 'side', 'part'] as const;

export function cleanErrorEvent(event: EventLike): EventLike {
  const clean: Record<string, unknown> = {};
  for (const name of KEPT) if (event[name] !== undefined) clean[name] = event[name];
  if (event.transaction) clean.transaction = scrubText(event.transaction, 300);
  const tags = KEPT_TAGS.flatMap((name) =>
    typeof event.tags?.[name] === 'string' ? [[name, event.tags[name]] as const] : [],
  );
  return {
    ...clean,
    tags: Object.fromEntries(tags),
    exception: {
      values: (event.exception?.values ?? []).map(({ type = 'Error', value = '', mechanism, stacktrace }) => ({
        type: scrubText(type, 100),
        value: scrubText(value, 500),
        mechanism: { type: mechanism?.type ?? 'generic', handled: mechanism?.handled ?? true },
        stacktrace: { frames: (stacktrace?.frames ?? []).map(cleanFrame) },
      })),
    },
  };
}

/** Without the lines of source that SDKs add around it. */
const cleanFrame = ({ filename, function: name, lineno, colno, in_app }: Frame): Frame => ({
  ...(filename && { filename: scrubStack(`at ${filename}:1:1`).slice(3, -4) }),
  ...(name && { function: name.slice(0, 200) }),
  ...(lineno !== undefined && { lineno }),
  ...(colno !== undefined && { colno }),
  ...(in_app !== undefined && { in_app }),
});

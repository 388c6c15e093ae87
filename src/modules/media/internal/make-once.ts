/** Creates a file of the image store when it is first requested, once among all processes and machines of the shop. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ImageCtx } from '../image-context.ts';
import type { RenderedImage } from '../rendered-image.ts';
import { claimMaking, releaseMaking } from './making-records.ts';

type Made = Omit<RenderedImage, 'contentType'> | null;

/** After this time another process makes the file: whoever claimed it is believed to be dead. */
const CLAIM_SECONDS = 60;
const ASK_AGAIN_MS = 100;

const inFlight = new Map<string, Promise<Made>>();

interface Making<Subject> {
  name: string;
  contentType: string;
  /** What the file is made from; null when there is no such thing. Asked first: only what exists is claimed. */
  find: () => Promise<Subject | null>;
  make: (subject: Subject) => Promise<NonNullable<Made>>;
}

/** The stored bytes, else what `make` gives; null when there is nothing to make it from. What is temporary is not stored. */
export async function makeOnce<Subject>(ctx: ImageCtx, making: Making<Subject>): Promise<RenderedImage | null> {
  const { name, contentType } = making;
  const stored = await readStored(ctx, name);
  if (stored) return { bytes: stored, contentType, temporary: false };
  let running = inFlight.get(name);
  if (!running) {
    running = makeAndStore(ctx, making).finally(() => inFlight.delete(name));
    inFlight.set(name, running);
  }
  const made = await running;
  return made && { ...made, contentType };
}

async function makeAndStore<Subject>(ctx: ImageCtx, { name, contentType, find, make }: Making<Subject>): Promise<Made> {
  const subject = await find();
  if (subject === null) return null;
  let claim = await claimMaking(ctx, name, CLAIM_SECONDS);
  while (claim === null) {
    await sleep(ASK_AGAIN_MS);
    const stored = await readStored(ctx, name);
    if (stored) return { bytes: stored, temporary: false };
    claim = await claimMaking(ctx, name, CLAIM_SECONDS);
  }
  try {
    // Another process may have finished between this one's first look and its claim.
    const stored = await readStored(ctx, name);
    if (stored) return { bytes: stored, temporary: false };
    const made = await make(subject);
    if (made.temporary) return made;
    return (await store(ctx, name, made.bytes, contentType)) ? made : { ...made, temporary: true };
  } finally {
    await releaseMaking(ctx, name, claim);
  }
}

/** A store that does not answer is no reason to send no image: it is made again. */
const readStored = (ctx: ImageCtx, name: string): Promise<Buffer | null> =>
  ctx.imageStore.read(name).catch((error: unknown) => {
    ctx.log.warn({ err: error, name }, 'a stored image could not be read');
    return null;
  });

const store = (ctx: ImageCtx, name: string, bytes: Uint8Array, contentType: string): Promise<boolean> =>
  ctx.imageStore.write(name, Buffer.from(bytes), contentType).then(
    () => true,
    (error: unknown) => {
      ctx.log.warn({ err: error, name }, 'an image could not be stored');
      return false;
    },
  );

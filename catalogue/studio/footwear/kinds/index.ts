/** Every kind by its name. */
import type { Options } from '../options.ts';
import type { FootwearKind, Shoe } from '../types.ts';
import { court } from './court.ts';
import { highTop } from './high-top.ts';
import { runner } from './runner.ts';
import { skate } from './skate.ts';
import { trail } from './trail.ts';

export const kinds: Record<FootwearKind, (o: Options) => Shoe> = {
  court, runner, trail, 'high-top': highTop, skate, boot: court, chelsea: court, sandal: court, slide: court, jandal: court, kids: court,
};

/** Every kind by its name. */
import type { Options } from '../options.ts';
import type { FootwearKind, Shoe } from '../types.ts';
import { boot } from './boot.ts';
import { chelsea } from './chelsea.ts';
import { court } from './court.ts';
import { highTop } from './high-top.ts';
import { jandal } from './jandal.ts';
import { kids } from './kids.ts';
import { runner } from './runner.ts';
import { sandal } from './sandal.ts';
import { skate } from './skate.ts';
import { slide } from './slide.ts';
import { trail } from './trail.ts';

export const kinds: Record<FootwearKind, (o: Options) => Shoe> = {
  court,
  runner,
  trail,
  'high-top': highTop,
  skate,
  boot,
  chelsea,
  sandal,
  slide,
  jandal,
  kids,
};

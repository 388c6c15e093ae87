import type { Style } from '../style-type.ts';
import { accessories } from './accessories.ts';
import { boots } from './boots.ts';
import { courts } from './courts.ts';
import { highTops } from './high-tops.ts';
import { kids } from './kids.ts';
import { outerwear } from './outerwear.ts';
import { runners, trails } from './runners.ts';
import { sandals } from './sandals.ts';
import { skate } from './skate.ts';
import { tops } from './tops.ts';

export const styles: readonly Style[] = [
  ...courts,
  ...runners,
  ...trails,
  ...highTops,
  ...skate,
  ...boots,
  ...sandals,
  ...kids,
  ...tops,
  ...outerwear,
  ...accessories,
];

/** This tab's memory of chosen sizes. */
import { tabStorage } from '../storage/versioned-storage.ts';
import { createSizeMemory } from './size-memory.ts';

export const sizeMemory = createSizeMemory(tabStorage);

import { run } from './node26.mjs';

run('src/server/run-shop.ts');

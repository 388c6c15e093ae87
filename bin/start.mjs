import { run } from './node26.mjs';
import { shopEnvironment, shopNodeFlags } from './shop-node.mjs';

run('src/server/run-shop.ts', { environment: shopEnvironment, nodeFlags: shopNodeFlags });

import { z } from 'zod';
import { encryptedDatabaseUrl } from './database/encrypted-database-url.ts';
import { setting, url, whole } from './setting.ts';

/** The settings that every part of the shop may read. */
export const platformSettings = {
  NODE_ENV: setting(
    z.enum(['development', 'production', 'test']),
    'production',
    'development shows details that production hides.',
  ),
  KERB_STORE_NAME: setting(z.string().min(1).max(40), 'Kerb', 'Name of the shop.', {
    group: 'shop',
    label: 'Name',
    input: 'line',
  }),
  KERB_PUBLIC_URL: setting(url, 'http://localhost:3000', 'URL of the shop as shoppers see it, without a path.'),
  KERB_DATA_DIR: setting(z.string().min(1), '.data', 'Folder for images, the embedded database and the simulator.'),
  DATABASE_URL: setting(
    z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')
      .transform(encryptedDatabaseUrl)
      .or(z.literal('')),
    '',
    'PostgreSQL 15 or newer. On another machine it is asked for with sslmode=verify-full (sslrootcert=FILE for a certificate authority of your own). Empty: the embedded server in KERB_DATA_DIR.',
  ),
  KERB_DATABASE_POOL: setting(whole(2, 100), '10', 'Connections per process.'),
  KERB_DATABASE_REPLICA_URLS: setting(
    z
      .string()
      .transform((value) =>
        value
          .split(',')
          .map((one) => one.trim())
          .filter((one) => one !== ''),
      )
      .pipe(
        z.array(
          z
            .string()
            .regex(/^postgres(ql)?:\/\//, 'must list addresses that start with postgres:// or postgresql://')
            .transform(encryptedDatabaseUrl),
        ),
      ),
    '',
    'Streaming replicas of DATABASE_URL, separated by commas, that answer reads which may be old: reports, lists, history and exports (docs/scaling.md). Encrypted as DATABASE_URL is. Empty: every read asks DATABASE_URL.',
  ),
  KERB_DATABASE_REPLICA_MAX_LAG_SECONDS: setting(
    whole(1, 300),
    '2',
    'Seconds that a replica may be behind; one that is further behind, or cannot be reached, is not asked.',
  ),
  KERB_LOG_LEVEL: setting(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    'info',
    'What is logged.',
  ),
  KERB_RATE_LIMIT_SCALE: setting(
    z
      .string()
      .regex(/^\d{1,4}(\.\d+)?$/, 'must be a number')
      .transform(Number),
    '1',
    'Multiplies every limit on calls per minute; 0 switches them off.',
  ),
};

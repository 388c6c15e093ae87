/** docs/examples/compose.yaml, read by the parts of the Compose Specification that it uses; anything else is refused. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

const FILE = join(import.meta.dirname, '../../../docs/examples/compose.yaml');

const duration = z.string().regex(/^(\d+(h|m|s|ms))+$/);
const named = <Value extends z.ZodType>(value: Value) => z.record(z.string().regex(/^[\w.-]+$/), value);
const serviceSchema = z
  .strictObject({
    image: z
      .string()
      .regex(/^[a-z0-9./-]+:[\w.-]+$/)
      .optional(),
    build: z.strictObject({ context: z.string(), dockerfile: z.string() }).optional(),
    restart: z.enum(['no', 'always', 'on-failure', 'unless-stopped']),
    stop_grace_period: duration.optional(),
    command: z.array(z.string()).optional(),
    // YAML turns a number or true without quotes into something that is no text.
    environment: named(z.string()).optional(),
    volumes: z.array(z.string().regex(/^[\w./-]+:\/[\w./-]+(:ro)?$/)).optional(),
    ports: z.array(z.string().regex(/^127\.0\.0\.1:\d+:\d+$/)).optional(),
    profiles: z.array(z.string()).optional(),
    shm_size: z
      .string()
      .regex(/^\d+(kb|mb|gb)$/)
      .optional(),
    depends_on: named(
      z.strictObject({ condition: z.enum(['service_started', 'service_healthy', 'service_completed_successfully']) }),
    ).optional(),
    healthcheck: z
      .strictObject({
        test: z.tuple([z.enum(['CMD', 'CMD-SHELL'])], z.string()),
        interval: duration,
        timeout: duration,
        retries: z.int(),
        start_period: duration.optional(),
      })
      .optional(),
  })
  .refine(({ image, build }) => (image === undefined) !== (build === undefined), 'either an image or a build');

const composeSchema = z.strictObject({ services: named(serviceSchema), volumes: named(z.null()) });
export type ComposeFile = z.infer<typeof composeSchema>;

export const composeText = (): string => readFileSync(FILE, 'utf8');
/** Throws where the file has anything that the specification does not, or has it in another form. */
export const readCompose = (text = composeText()): ComposeFile => composeSchema.parse(parse(text));

/** `docker-compose` or `docker compose`, whichever is installed; neither needs a running Docker to read a file. */
const tool = [['docker-compose'], ['docker', 'compose']].find(
  ([command = '', ...args]) => spawnSync(command, [...args, 'version']).status === 0,
);
export const hasCompose = tool !== undefined;

/** What Docker Compose finds wrong; empty where it takes the file. */
export function lintCompose(environment: Readonly<Record<string, string>>): string {
  const [command = '', ...args] = tool ?? [];
  const { status, stderr } = spawnSync(command, [...args, '-f', FILE, 'config', '--quiet'], {
    encoding: 'utf8',
    env: { ...process.env, ...environment },
  });
  return status === 0 ? '' : stderr;
}

/**
 * A local user pool: the package cognito-local in a separate process, reached over HTTP. It lacks some of Amazon's
 * calls (AdminUserGlobalSignOut, Lambda triggers of sign-up) and its limits; the adapter uses none of the calls it
 * lacks.
 */
import { spawn } from 'node:child_process';
import { createPrivateKey, type KeyObject } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CognitoIdentityProviderClient,
  CreateUserPoolClientCommand,
  CreateUserPoolCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { patient } from '../vitest/patience.ts';
import { freePort } from './free-port.ts';

const PACKAGE = join(import.meta.dirname, '../../../node_modules/cognito-local');

export interface LocalPool {
  endpoint: string;
  poolId: string;
  clientId: string;
  /** Settings that make a shop use this pool. */
  settings: Record<string, string>;
  /** A client with an operator's rights on the pool. */
  admin: CognitoIdentityProviderClient;
  /** The pool's signing key, to forge tokens. */
  signingKey: () => KeyObject;
  stop: () => Promise<void>;
}

export async function startCognitoLocal(): Promise<LocalPool> {
  // Any credentials work here; for Amazon the SDK finds real ones in the same variables.
  process.env.AWS_ACCESS_KEY_ID ??= 'local';
  process.env.AWS_SECRET_ACCESS_KEY ??= 'local';
  const folder = mkdtempSync(join(tmpdir(), 'kerb-cognito-'));
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [join(PACKAGE, 'lib/bin/start.js')], {
    cwd: folder,
    stdio: 'ignore',
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: `${port}` },
  });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const stop = async (): Promise<void> => {
    child.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  for (const until = Date.now() + patient(40_000); !(await isUp(endpoint)); ) {
    if (Date.now() > until || child.exitCode !== null) throw new Error('cognito-local does not start');
    await new Promise((done) => setTimeout(done, 100));
  }
  const admin = new CognitoIdentityProviderClient({ region: 'local', endpoint, maxAttempts: 1 });
  const { UserPool } = await admin.send(
    new CreateUserPoolCommand({ PoolName: 'shoppers', UsernameAttributes: ['email'] }),
  );
  const poolId = UserPool?.Id ?? '';
  const { UserPoolClient } = await admin.send(
    new CreateUserPoolClientCommand({
      UserPoolId: poolId,
      ClientName: 'shop',
      ExplicitAuthFlows: ['ALLOW_ADMIN_USER_PASSWORD_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
      PreventUserExistenceErrors: 'ENABLED',
      EnableTokenRevocation: true,
      IdTokenValidity: 60,
      RefreshTokenValidity: 30,
    }),
  );
  const clientId = UserPoolClient?.ClientId ?? '';
  const settings = {
    KERB_IDENTITY: 'cognito',
    KERB_COGNITO_POOL_ID: poolId,
    KERB_COGNITO_CLIENT_ID: clientId,
    KERB_COGNITO_ENDPOINT: endpoint,
    // One process serves all requests of the pool, so it may be slow.
    KERB_COGNITO_TIMEOUT_MS: '25000',
  };
  const signingKey = (): KeyObject =>
    createPrivateKey(JSON.parse(readFileSync(join(PACKAGE, 'lib/keys/cognitoLocal.private.json'), 'utf8')).pem);
  return { endpoint, poolId, clientId, settings, admin, signingKey, stop };
}

const isUp = (endpoint: string): Promise<boolean> =>
  fetch(`${endpoint}/health`).then(
    (reply) => reply.ok,
    () => false,
  );

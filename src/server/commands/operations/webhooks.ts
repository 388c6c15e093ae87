/** `kerb webhooks …`: URLs of other systems that receive events (docs/machines.md). */
import { z } from 'zod';
import { plainIssue } from '#contract/errors/plain-issue.ts';
import { type deliveryStates, newWebhookSchema, webhookEvents } from '#contract/staff/webhooks.ts';
import { addWebhook } from '#modules/webhooks/add-webhook.ts';
import { listDeliveries } from '#modules/webhooks/deliveries/list-deliveries.ts';
import { replayWebhooks } from '#modules/webhooks/deliveries/replay-webhooks.ts';
import { listWebhooks } from '#modules/webhooks/list-webhooks.ts';
import { removeWebhook } from '#modules/webhooks/remove-webhook.ts';
import { rotateWebhookSecret } from '#modules/webhooks/rotate-webhook-secret.ts';
import { formatDayTime } from '#shared/nz-dates.ts';
import { printJson, printTable } from '../print.ts';
import { CommandProblem, withShopDatabase } from '../with-shop-database.ts';

interface AsJson {
  json?: boolean;
}
const ACTOR = 'operator';
const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** Prints the secret; it cannot be shown again. */
export async function addWebhookCommand(url: string, options: AsJson & { events: string[] }): Promise<number> {
  const wanted = newWebhookSchema.safeParse(
    { url, events: options.events.flatMap((text) => text.split(',')).filter(Boolean) },
    { error: plainIssue },
  );
  if (!wanted.success) throw new CommandProblem(`Give a URL, and events among ${webhookEvents.join(', ')}.`);
  const made = await withShopDatabase((ctx) => addWebhook(ctx, wanted.data, ACTOR));
  if (!made.ok) throw new CommandProblem(made.error.why);
  const { webhook, secret } = made.value;
  if (options.json) printJson({ ...webhook, secret });
  else say(`${webhook.id} is told of ${webhook.events.join(', ')}.\nSecret, shown this once: ${secret}`);
  return 0;
}

export async function listWebhooksCommand({ json }: AsJson): Promise<number> {
  const webhooks = await withShopDatabase(listWebhooks);
  if (json) for (const webhook of webhooks) printJson(webhook);
  else if (webhooks.length === 0) say('Nobody is told.');
  else
    printTable([
      ['ID', 'URL', 'WAITING', 'GIVEN UP', 'EVENTS'],
      ...webhooks.map(({ id, url, waiting, parked, events }) => [
        id,
        url,
        String(waiting),
        String(parked),
        events.join(' '),
      ]),
    ]);
  return 0;
}

export async function removeWebhookCommand(id: string, { json }: AsJson): Promise<number> {
  const removed = await withShopDatabase((ctx) => removeWebhook(ctx, readId(id), ACTOR));
  if (json) printJson({ removed });
  else say(removed ? 'It is told nothing any more.' : 'There is no such address.');
  return removed ? 0 : 1;
}

export async function rotateWebhookCommand(id: string, options: AsJson & { hours: number }): Promise<number> {
  if (options.hours > 168) throw new CommandProblem('The old secret may go on for 168 hours at most.');
  const made = await withShopDatabase((ctx) => rotateWebhookSecret(ctx, readId(id), options.hours, ACTOR));
  if (!made) {
    say('There is no such address.');
    return 1;
  }
  if (options.json) printJson(made);
  else
    say(`Both secrets sign until ${formatDayTime(made.previousSecretUntil)}.\nSecret, shown this once: ${made.secret}`);
  return 0;
}

export async function listDeliveriesCommand(
  options: AsJson & { webhook?: string; state?: string; limit: number },
): Promise<number> {
  const state = ['waiting', 'done', 'parked'].find((one) => one === options.state) as
    | (typeof deliveryStates)[number]
    | undefined;
  if (options.state && !state) throw new CommandProblem('A delivery is waiting, done or parked.');
  const query = { ...(options.webhook && { webhookId: readId(options.webhook) }), ...(state && { state }) };
  const { deliveries } = await withShopDatabase((ctx) => listDeliveries(ctx, query, options.limit));
  if (options.json) for (const delivery of deliveries) printJson(delivery);
  else if (deliveries.length === 0) say('Nothing was told.');
  else
    printTable([
      ['EVENT', 'HAPPENED', 'WHAT', 'ABOUT', 'STATE', 'TRIES', 'LAST'],
      ...deliveries.map((one) => [
        one.eventId,
        formatDayTime(one.happenedAt),
        one.event,
        one.subject,
        one.state,
        String(one.tries),
        one.lastProblem ?? (one.lastStatus === null ? '' : `answered ${one.lastStatus} in ${one.tookMs} ms`),
      ]),
    ]);
  return 0;
}

/** Exit code 1 when there is nothing to send again. */
export async function replayWebhooksCommand(
  event: string | undefined,
  options: AsJson & { webhook?: string },
): Promise<number> {
  const what = {
    ...(event && { eventId: readId(event.replace(/^evt_/, '')) }),
    ...(options.webhook && { webhookId: readId(options.webhook) }),
  };
  const replayed = await withShopDatabase((ctx) => replayWebhooks(ctx, what, ACTOR));
  if (options.json) printJson({ replayed });
  else
    say(
      replayed === 0
        ? 'There is nothing to tell again.'
        : `${replayed} deliveries are told again; a running shop does it within seconds.`,
    );
  return replayed === 0 ? 1 : 0;
}

function readId(text: string): string {
  const id = z.uuid().safeParse(text);
  if (!id.success) throw new CommandProblem(`'${text}' is no id; the lists show them.`);
  return id.data;
}

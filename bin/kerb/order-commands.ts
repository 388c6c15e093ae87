/** Commands about orders, payments, returns and what customers are owed. */
import type { Command } from 'commander';
import { acting, asJson, number } from './command-parts.ts';

/** Sales at the tills of stores. */
export function addTillCommands(kerb: Command): void {
  kerb
    .command('till')
    .description('sales of store tills (docs/machines.md)')
    .command('import <file>')
    .description(
      'import till sales, one JSON object a line; each is recorded once, also when the file is imported again',
    )
    .option('--json', 'print one JSON object a line')
    .addHelpText('after', '\nExample: kerb till import newmarket-2026-11-21.jsonl')
    .action(acting(async () => (await import('#server/commands/orders/till.ts')).importTillSales));
}

/** Points, rewards and the airline. */
export function addLoyaltyCommands(kerb: Command): void {
  const loyalty = kerb.command('loyalty').description('points and rewards of members');
  loyalty
    .command('statement <email>')
    .description('show a member’s points and rewards with every ledger entry')
    .action(acting(async () => (await import('#server/commands/orders/loyalty.ts')).showLoyaltyStatement));
  loyalty
    .command('adjust <email> <points>')
    .description('add or remove points: 50 or -50')
    .requiredOption('--reason <words>', 'reason, which the member sees')
    .action(acting(async () => (await import('#server/commands/orders/loyalty.ts')).adjustLoyaltyPoints));
  kerb
    .command('airline')
    .description('the partner airline')
    .command('reconcile <from> <until>')
    .description('compare the airline’s statement with our ledger, for whole days such as 2026-11-01')
    .action(acting(async () => (await import('#server/commands/orders/loyalty.ts')).reconcileAirlineStatement));
}

export function addGiftCardCommands(kerb: Command): void {
  const giftCards = kerb
    .command('gift-card')
    .description('gift cards: issue, show, suspend, unlock (docs/payments.md)');
  giftCards
    .command('issue <dollars>')
    .description('issue a gift card; its code and PIN are shown only once')
    .option('--years <years>', 'years until it expires, at least 3', number)
    .option(...asJson)
    .action(acting(async () => (await import('#server/commands/orders/gift-cards.ts')).issueCard));
  giftCards
    .command('show <code>')
    .description('show its balance and movements')
    .option(...asJson)
    .action(acting(async () => (await import('#server/commands/orders/gift-cards.ts')).showCard));
  giftCards
    .command('suspend <code>')
    .description('suspend a gift card')
    .option('--lift', 'end the suspension')
    .option(...asJson)
    .action(acting(async () => (await import('#server/commands/orders/gift-cards.ts')).suspendCard));
  giftCards
    .command('unlock <code>')
    .description('reset the count of wrong PINs')
    .option(...asJson)
    .action(acting(async () => (await import('#server/commands/orders/gift-cards.ts')).unlockCard));
}

/** Orders, and what leaves of them. */
export function addOrderCommands(kerb: Command): void {
  const orders = kerb.command('orders').description('placed orders');
  orders
    .command('list')
    .description('list orders with lines to dispatch, oldest first')
    .option('--state <state>', 'list orders in this state instead, such as SHIPPED')
    .option('--limit <orders>', 'maximum number of rows', number, 100)
    .option(...asJson)
    .action(acting(async () => (await import('#server/commands/orders/orders.ts')).listOrdersCommand));
  orders
    .command('show <number>')
    .description('show an order: lines, parcels, payments, returns')
    .option(...asJson)
    .action(acting(async () => (await import('#server/commands/orders/orders.ts')).showOrderCommand));
  kerb
    .command('dispatch <number>')
    .description('dispatch an order from the warehouse, whole or in part')
    .option('--line <line:units...>', 'only these lines, such as 2:1')
    .option('--carrier <name>', 'name of the carrier')
    .option('--tracking <number>', 'tracking number')
    .option('--ref <ref>', 'reference of the parcel; the same reference is never dispatched twice')
    .option(...asJson)
    .action(acting(async () => (await import('#server/commands/orders/fulfil.ts')).dispatchCommand));
  for (const [name, what, action] of [
    [
      'ready',
      'mark an order ready to collect at its store',
      async () => (await import('#server/commands/orders/fulfil.ts')).readyCommand,
    ],
    [
      'collect',
      'mark an order collected at its store',
      async () => (await import('#server/commands/orders/fulfil.ts')).collectCommand,
    ],
    [
      'delivered',
      'mark an order delivered',
      async () => (await import('#server/commands/orders/fulfil.ts')).deliveredCommand,
    ],
  ] as const)
    kerb
      .command(`${name} <number>`)
      .description(what)
      .option(...asJson)
      .action(acting(action));
}

/** Cancelling and refunding an order. */
export function addRefundCommands(kerb: Command): void {
  kerb
    .command('cancel <number>')
    .description('cancel an undispatched order, or the rest of a partly dispatched one')
    .option('--rest', 'cancel what is not dispatched of a partly dispatched order')
    .option(...asJson)
    .addHelpText('after', '\nExample: kerb cancel NZ12345678 --rest')
    .action(acting(async () => (await import('#server/commands/orders/fulfil.ts')).cancelCommand));
  kerb
    .command('refund <number> <dollars>')
    .description("refund an order: an amount, 'all' for the rest, or 'delivery' for the delivery charge, once")
    .requiredOption('--reason <reason>', 'reason')
    .option('--key <key>', 'idempotency key of the refund: the same key never refunds twice')
    .option(...asJson)
    .addHelpText('after', '\nExample: kerb refund NZ12345678 delivery --reason "It came late"')
    .action(acting(async () => (await import('#server/commands/orders/payments.ts')).refundCommand));
}

export function addReturnCommands(kerb: Command): void {
  const returns = kerb.command('returns').description('returns and exchanges');
  returns
    .command('list')
    .description('list returns in transit or waiting for their refund')
    .option('--state <state>', 'list returns in this state instead, such as DONE')
    .option('--limit <returns>', 'maximum number of rows', number, 100)
    .option(...asJson)
    .action(acting(async () => (await import('#server/commands/orders/returns.ts')).listReturnsCommand));
  returns
    .command('show <rma>')
    .description('show a return')
    .option(...asJson)
    .action(acting(async () => (await import('#server/commands/orders/returns.ts')).showReturnCommand));
  returns
    .command('receive <rma>')
    .description('receive a return: restock its items and refund it')
    .option('--write-off <lines...>', 'lines that cannot be sold again')
    .option('--missing <lines...>', 'lines that were not in the parcel')
    .option('--at <location>', 'the location that gets the stock')
    .option(...asJson)
    .action(acting(async () => (await import('#server/commands/orders/returns.ts')).receiveReturnCommand));
  returns
    .command('cancel <rma>')
    .description('cancel a return that did not arrive')
    .option(...asJson)
    .action(acting(async () => (await import('#server/commands/orders/returns.ts')).cancelReturnCommand));
}

export function addPaymentCommands(kerb: Command): void {
  const payments = kerb
    .command('payments')
    .description('payments: reconciliation, cases and refunds (docs/payments.md)');
  payments
    .command('reconcile')
    .description('compare the last days with the providers’ records, both ways; exit code 1 when something differs')
    .option('--days <days>', 'how far back', number, 30)
    .option(...asJson)
    .action(acting(async () => (await import('#server/commands/orders/payments.ts')).reconcile));
  payments
    .command('open')
    .description('list open payment cases with the gateway’s messages; exit code 1 while there are any')
    .option(...asJson)
    .action(acting(async () => (await import('#server/commands/orders/payment-cases.ts')).listPaymentCases));
  payments
    .command('settle <case> <what>')
    .description(
      'settle a payment case: retry, paid-back (another way), money-in or close; the order is no longer on hold',
    )
    .option('--note <note>', 'how it was paid back, or why it is closed')
    .addHelpText('after', '\nExample: kerb payments settle 0199… paid-back --note "Bank transfer of 3 March"')
    .action(acting(async () => (await import('#server/commands/orders/payment-cases.ts')).settlePaymentCase));
  payments
    .command('refund <order> <dollars>')
    .description("refund an order, 'all' for the rest; the same key never refunds twice")
    .requiredOption('--key <key>', 'idempotency key of the refund')
    .requiredOption('--reason <reason>', 'reason')
    .option(...asJson)
    .action(acting(async () => (await import('#server/commands/orders/payments.ts')).refund));
}

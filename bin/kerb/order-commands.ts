/** Commands about orders, payments, returns and what customers are owed. */
import type { Command } from 'commander';
import { acting, asJson, number } from './command-parts.ts';

/** Sales at the tills of stores. */
export function addTillCommands(kerb: Command): void {
  kerb
    .command('till')
    .description('what stores sell at their tills (docs/machines.md)')
    .command('import <file>')
    .description('a sale a line, as JSON: each is recorded once, however often the file is given')
    .option('--json', 'one JSON object a line')
    .addHelpText('after', '\nExample: kerb till import newmarket-2026-11-21.jsonl')
    .action(acting(async () => (await import('#server/commands/orders/till.ts')).importTillSales));
}

/** Points, rewards and the airline. */
export function addLoyaltyCommands(kerb: Command): void {
  const loyalty = kerb.command('loyalty').description('points and rewards of members');
  loyalty
    .command('statement <email>')
    .description('what a member has, and every entry behind it')
    .action(acting(async () => (await import('#server/commands/orders/loyalty.ts')).showLoyaltyStatement));
  loyalty
    .command('adjust <email> <points>')
    .description('give points, or take them: 50 or -50')
    .requiredOption('--reason <words>', 'why; the member sees it')
    .action(acting(async () => (await import('#server/commands/orders/loyalty.ts')).adjustLoyaltyPoints));
  kerb
    .command('airline')
    .description('the partner airline')
    .command('reconcile <from> <until>')
    .description('compare its statement with our books, whole days such as 2026-11-01')
    .action(acting(async () => (await import('#server/commands/orders/loyalty.ts')).reconcileAirlineStatement));
}

export function addGiftCardCommands(kerb: Command): void {
  const giftCards = kerb
    .command('gift-card')
    .description('gift cards: issue, look up, suspend, unlock (docs/payments.md)');
  giftCards
    .command('issue <dollars>')
    .description('a new card; the one time that its code and PIN are shown')
    .option('--years <years>', 'how long it is good for, 3 at least', number)
    .option(...asJson)
    .action(acting(async () => (await import('#server/commands/orders/gift-cards.ts')).issueCard));
  giftCards
    .command('show <code>')
    .description('what is on it, and what happened to it')
    .option(...asJson)
    .action(acting(async () => (await import('#server/commands/orders/gift-cards.ts')).showCard));
  giftCards
    .command('suspend <code>')
    .description('stop it from being spent')
    .option('--lift', 'let it be spent again')
    .option(...asJson)
    .action(acting(async () => (await import('#server/commands/orders/gift-cards.ts')).suspendCard));
  giftCards
    .command('unlock <code>')
    .description('forget its wrong PINs')
    .option(...asJson)
    .action(acting(async () => (await import('#server/commands/orders/gift-cards.ts')).unlockCard));
}

/** Orders, and what leaves of them. */
export function addOrderCommands(kerb: Command): void {
  const orders = kerb.command('orders').description('orders that were placed');
  orders
    .command('list')
    .description('those that something has still to leave of, the longest waiting first')
    .option('--state <state>', 'those in this state instead, such as SHIPPED')
    .option('--limit <orders>', 'how many at most', number, 100)
    .option(...asJson)
    .action(acting(async () => (await import('#server/commands/orders/orders.ts')).listOrdersCommand));
  orders
    .command('show <number>')
    .description('one order: lines, parcels, payments, returns')
    .option(...asJson)
    .action(acting(async () => (await import('#server/commands/orders/orders.ts')).showOrderCommand));
  kerb
    .command('dispatch <number>')
    .description('an order leaves the warehouse, whole or in part')
    .option('--line <line:units...>', 'only these lines, such as 2:1')
    .option('--carrier <name>', 'who carries it')
    .option('--tracking <number>', 'its tracking number')
    .option('--ref <ref>', 'names the parcel: the same again is not another one')
    .option(...asJson)
    .action(acting(async () => (await import('#server/commands/orders/fulfil.ts')).dispatchCommand));
  for (const [name, what, action] of [
    [
      'ready',
      'an order is set aside at its store',
      async () => (await import('#server/commands/orders/fulfil.ts')).readyCommand,
    ],
    [
      'collect',
      'a shopper takes an order home from its store',
      async () => (await import('#server/commands/orders/fulfil.ts')).collectCommand,
    ],
    [
      'delivered',
      'an order has arrived',
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
    .description('call an order off of which nothing has left, or the rest of one that was sent in part')
    .option('--rest', 'what has not left yet, of an order that was sent in part')
    .option(...asJson)
    .addHelpText('after', '\nExample: kerb cancel NZ12345678 --rest')
    .action(acting(async () => (await import('#server/commands/orders/fulfil.ts')).cancelCommand));
  kerb
    .command('refund <number> <dollars>')
    .description(
      "give money of an order back: an amount, 'all' for the rest, or 'delivery' for the delivery charge, once",
    )
    .requiredOption('--reason <reason>', 'why')
    .option('--key <key>', 'names this refund for ever: the same again gives nothing more')
    .option(...asJson)
    .addHelpText('after', '\nExample: kerb refund NZ12345678 delivery --reason "It came late"')
    .action(acting(async () => (await import('#server/commands/orders/payments.ts')).refundCommand));
}

export function addReturnCommands(kerb: Command): void {
  const returns = kerb.command('returns').description('returns and exchanges');
  returns
    .command('list')
    .description('returns on their way or waiting for their money to go back')
    .option('--state <state>', 'those in this state instead, such as DONE')
    .option('--limit <returns>', 'how many at most', number, 100)
    .option(...asJson)
    .action(acting(async () => (await import('#server/commands/orders/returns.ts')).listReturnsCommand));
  returns
    .command('show <rma>')
    .description('one return')
    .option(...asJson)
    .action(acting(async () => (await import('#server/commands/orders/returns.ts')).showReturnCommand));
  returns
    .command('receive <rma>')
    .description('the parcel is here: back into stock, and the refund')
    .option('--write-off <lines...>', 'lines that cannot be sold again')
    .option('--missing <lines...>', 'lines that were not in the parcel')
    .option('--at <location>', 'the location that gets the stock')
    .option(...asJson)
    .action(acting(async () => (await import('#server/commands/orders/returns.ts')).receiveReturnCommand));
  returns
    .command('cancel <rma>')
    .description('it never came')
    .option(...asJson)
    .action(acting(async () => (await import('#server/commands/orders/returns.ts')).cancelReturnCommand));
}

export function addPaymentCommands(kerb: Command): void {
  const payments = kerb
    .command('payments')
    .description('money: what providers say against our tables, and refunds (docs/payments.md)');
  payments
    .command('reconcile')
    .description('hold the last days against the providers’ books, both ways; exit code 1 when something differs')
    .option('--days <days>', 'how far back', number, 30)
    .option(...asJson)
    .action(acting(async () => (await import('#server/commands/orders/payments.ts')).reconcile));
  payments
    .command('open')
    .description('money that needs a person, with the gateway’s words; exit code 1 while there is some')
    .option(...asJson)
    .action(acting(async () => (await import('#server/commands/orders/payment-cases.ts')).listPaymentCases));
  payments
    .command('settle <case> <what>')
    .description('settle one: retry, paid-back (another way), money-in or close; what it held may be sent')
    .option('--note <note>', 'how it was paid back, or why it is closed')
    .addHelpText('after', '\nExample: kerb payments settle 0199… paid-back --note "Bank transfer of 3 March"')
    .action(acting(async () => (await import('#server/commands/orders/payment-cases.ts')).settlePaymentCase));
  payments
    .command('refund <order> <dollars>')
    .description("give money of an order back, 'all' for the rest; the same key again gives nothing more")
    .requiredOption('--key <key>', 'names this refund for ever')
    .requiredOption('--reason <reason>', 'why')
    .option(...asJson)
    .action(acting(async () => (await import('#server/commands/orders/payments.ts')).refund));
}

/**
 * Every step × {throw, hang past the lease} for orders paid by gift card and card; also checks that the table in
 * docs lists everything that is swept (reliability B1, B9).
 */
import { expect, test } from 'vitest';
import { passable, sweepByThrowAndHang, walletNames } from '../../../tests/support/crashes/crash-sweep.ts';
import { wallets } from '../../../tests/support/crashes/money-operations.ts';
import { scanSteps } from '../../../tests/support/crashes/scan-steps.ts';

const HEAD = `# Fault matrix

Written by \`src/modules/checkout/crash-sweep.test.ts\` (with \`-u\`); it fails when this table is not what is tested. Every await of the operations
that place, charge, void, refund and cancel orders is a step (\`failpoint-cover.test.ts\`). After each, in a scenario with one order, three things are done:
the operation throws; it hangs until its lease has expired and others have taken over, then resumes; its process is killed (SIGKILL). Each is done twice,
with an order paid by a ${walletNames.card}, and with one paid by ${walletNames.all}. **Ended well**: within the sweeper's time the order is placed, failed, cancelled or
refunded, the shopper's retry under the same key has one final answer, the invariants I1 to I12 find nothing, and the journals of gateway, pay in four
and airline agree with the tables to the cent. **–**: not passed by this order: webhooks of the card gateway without a card; refunds at a till (\`tests/api/till-sales.test.ts\`); bank transfers
(\`tests/api/bank-transfer.test.ts\`, interrupted by an exception only).

| step | ${wallets.flatMap((wallet) => ['throw', 'hang', 'SIGKILL'].map((fault) => `${fault}, ${wallet}`)).join(' | ')} |
|---|---|---|---|---|---|---|
`;

sweepByThrowAndHang('card');

test('the table in docs lists what is tested: every step × throw, hang and SIGKILL × every set of payment methods', async () => {
  const cells = (name: string) =>
    wallets.flatMap((wallet) =>
      Array.from({ length: 3 }, () => (passable(wallet).includes(name) ? 'ended well' : '–')),
    );
  const rows = scanSteps().names.map((name) => `| \`${name}\` | ${cells(name).join(' | ')} |`);
  await expect(`${HEAD}${rows.join('\n')}\n`).toMatchFileSnapshot('../../../docs/fault-matrix.md');
});

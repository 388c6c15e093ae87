import type { ExportKind } from '#contract/staff/exports.ts';
import type { StaffPermission } from '#contract/staff/staff-permissions.ts';

interface ExportWords {
  kind: ExportKind;
  label: string;
  /** What is in the file. */
  about: string;
  needs: StaffPermission;
  /** Whether days choose what is in it; otherwise it is what there is now. */
  hasDays: boolean;
}

/** The files that staff may download, in the order of the screen. Page speed has a button of its own. */
export const exportWords: readonly ExportWords[] = [
  {
    ...{ kind: 'orders', label: 'Orders', needs: 'exportOrders', hasDays: true },
    about: 'Orders placed on these days, with whom they go to, amounts and notes.',
  },
  {
    ...{ kind: 'order-lines', label: 'What was sold', needs: 'exportSales', hasDays: true },
    about: 'A row for each line of the orders placed on these days, without customers.',
  },
  {
    ...{ kind: 'products', label: 'Products', needs: 'exportRange', hasDays: false },
    about: 'The range as it is now, a row for each size. The file can be imported again.',
  },
  {
    ...{ kind: 'stock', label: 'Stock', needs: 'exportRange', hasDays: false },
    about: 'What lies where now, and what is reserved of it.',
  },
  {
    ...{ kind: 'customers', label: 'Customers', needs: 'exportCustomers', hasDays: true },
    about: 'Customers whose account was made on these days.',
  },
  {
    ...{ kind: 'payments', label: 'Payments', needs: 'exportPayments', hasDays: true },
    about: 'What was paid on these days, and what went back.',
  },
  {
    ...{ kind: 'ledger', label: 'Ledger', needs: 'exportPayments', hasDays: true },
    about: 'Gift cards, rewards, points and the shop’s own accounts, summed by day.',
  },
];

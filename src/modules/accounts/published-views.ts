/** Rows of the views that other modules may read with SQL; the README says which modules, and what for. */

/** `accounts.existing_customer`: which customers there are now. */
export interface ExistingCustomer {
  customer_id: string;
}

/** `accounts.customer_contact`: how to write to a customer. */
export interface CustomerContact {
  customer_id: string;
  /** As the customer typed it. */
  email: string;
  first_name: string;
}

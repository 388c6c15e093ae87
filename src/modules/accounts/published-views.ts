/** Rows of the views that other modules may read with SQL; the README says which modules, and what for. */

/** `accounts.existing_customer`: which customers there are now. */
export interface ExistingCustomer {
  customer_id: string;
}

/** `accounts.customer_contact`: how to write to a customer. */
export interface CustomerContact {
  customer_id: string;
  /** In lower case. */
  email: string;
  first_name: string;
}

/** `accounts.customer_profile`: a customer as staff find and export one. */
export interface CustomerProfile {
  customer_id: string;
  first_name: string;
  last_name: string;
  /** As signed up or last confirmed, in lower case. */
  email: string;
  /** Empty where none was given. */
  phone: string;
  created_at: Date;
  /** Null until the email address is verified. */
  verified_at: Date | null;
  subscribed_email: boolean;
  subscribed_sms: boolean;
  /** The retail ERP's; null where it knows no such customer. */
  erp_customer_id: string | null;
}

/** Staff's notes on an order and their emails to its customer; the shop's automatic emails are not among them. */
export interface OrderNote {
  at: Date;
  actor: string;
  body: string;
  /** The customer reads it with the order (EDIT-05). */
  forCustomer: boolean;
}

export interface StaffEmail {
  id: string;
  orderId: string;
  actor: string;
  template: string;
  subject: string;
  body: string;
  answerAddress: string;
}

export interface EmailToSend {
  orderNumber: string;
  to: string;
  subject: string;
  body: string;
  answerAddress: string;
}

export interface ResentEmail {
  id: string;
  orderId: string;
  actor: string;
  /** Of the message that was sent before. */
  dedupeKey: string;
}

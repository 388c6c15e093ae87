/** What is said about an order and to its customer, besides what the shop sends by itself. */
export interface OrderNote {
  at: Date;
  actor: string;
  body: string;
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

export interface EmailAgain {
  id: string;
  orderId: string;
  actor: string;
  /** Of the message that was sent before. */
  dedupeKey: string;
}

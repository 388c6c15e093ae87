/** Sentences about whom a gift card is for: the project's own (UX-03). */
export const giftMessages = {
  giftNameRequired: 'Enter the name of the recipient.',
  giftEmailRequired: 'Enter the email address of the recipient.',
  giftLink: 'Web addresses are not allowed here. Put a space after each full stop.',
  giftDay: 'Choose a day from today on, at most a year ahead.',
  giftDayRequired: 'Choose the day on which we send it.',
  giftDayPassed: 'Choose a new day for the gift card for {name}.',
  giftOnlyCards: 'Only a gift card can be sent to somebody by email.',
  giftTooMany: 'There are more recipients than gift cards.',
  giftSenderLink: 'The recipient reads this name. Enter it without a web address.',
} as const;

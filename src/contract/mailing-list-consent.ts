/** What is agreed to, as it stands beside the form. Another text is another version: what somebody agreed to is kept with the version. */
export const mailingListConsent = { version: '2026-11', text: 'New releases and sales by email. Stop any time, with one click.' } as const;

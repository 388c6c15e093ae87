import type { Page } from 'playwright-core';

interface VirtualAuthenticator {
  /** Whether its owner is there. */
  suggest: (enabled: boolean) => Promise<void>;
  /** Whether it is the right finger. */
  verify: (isUserVerified: boolean) => Promise<void>;
}

/** The browser's own virtual authenticator, whose owner is there with the right finger. */
export async function addVirtualAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    suggest: async (enabled) => {
      await devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    },
    verify: async (isUserVerified) => {
      await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
  };
}

import type { Page } from '@playwright/test'

/** Gives the browser a device that makes passkeys, knows who holds it, and answers at once unless told otherwise. */
export async function addPasskeyDevice(page: Page) {
  const chrome = await page.context().newCDPSession(page)
  await chrome.send('WebAuthn.enable')
  const { authenticatorId } = await chrome.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    answers: (enabled: boolean) =>
      chrome.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
  }
}

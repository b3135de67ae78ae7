import type { readAdminConfig, readWebConfig } from '../../server/src/config.ts'

/** What a page is told about the place that it is served in, as an element for its head. */
export function settingsElement(config: ReturnType<typeof readWebConfig>): string {
  const settings = {
    namedOrigin: config.namedOrigin,
    apiOrigin: config.apiOrigin,
    checkoutScriptUrl: config.checkout?.scriptUrl ?? '',
    paystackPublicKey: config.checkout?.publicKey ?? '',
    cardProviders: config.cardProviders,
    topUpMinimum: config.topUpMinimum,
    platformFeeBasisPoints: config.platformFeeBasisPoints,
    signIn: config.signIn,
    ageGate: config.ageGate,
    brand: { name: config.brandName },
    supportEmail: config.supportEmail,
  }
  return elementOf(settings)
}

/** The same for the back-office. */
export function adminSettingsElement(config: ReturnType<typeof readAdminConfig>): string {
  const { apiOrigin, webOrigin, brandName, idleMinutes } = config
  return elementOf({ apiOrigin, webOrigin, brand: { name: brandName }, idleMinutes })
}

function elementOf(settings: object): string {
  const json = JSON.stringify(settings).replaceAll('<', '\\u003c')
  return `<script id="settings" type="application/json">${json}</script>`
}

import type { readAdminConfig, readWebConfig } from '../platform/config/web-config.ts'
import type { BrandSettings } from './brand/brand-look.ts'
import type { Told as ToldByApi } from './live-head.ts'

type Told = ToldByApi | null

/**
 * Renders the settings of the installation as an element for the page’s head.
 * @param told by the API: settings of the owners, which override the environment
 */
export function settingsElement(
  config: ReturnType<typeof readWebConfig>,
  { mark, legal }: BrandSettings,
  told: Told = null,
): string {
  const settings = {
    namedOrigin: config.namedOrigin,
    apiOrigin: config.apiOrigin,
    checkoutScriptUrl: config.checkout?.scriptUrl ?? '',
    paystackPublicKey: config.checkout?.publicKey ?? '',
    cardProviders: config.cardProviders,
    topUpMinimum: told?.topUpMinimum ?? config.topUpMinimum,
    platformFeeBasisPoints: told?.platformFee ?? config.platformFeeBasisPoints,
    signIn: config.signIn,
    ageGate: config.ageGate,
    brand: { name: told?.brandName ?? config.brandName, mark },
    legal,
    supportEmail: config.supportEmail,
    analytics: config.analytics,
    announcement: told?.announcement ?? null,
  }
  return elementOf(settings)
}

/** The same for the back-office. */
export function adminSettingsElement(
  config: ReturnType<typeof readAdminConfig>,
  { mark }: BrandSettings,
  told: Told = null,
): string {
  const { apiOrigin, webOrigin, brandName, idleMinutes } = config
  return elementOf({ apiOrigin, webOrigin, brand: { name: told?.brandName ?? brandName, mark }, idleMinutes })
}

function elementOf(settings: object): string {
  const json = JSON.stringify(settings).replaceAll('<', '\\u003c')
  return `<script id="settings" type="application/json">${json}</script>`
}

import { defaultSalePriceLimits } from '@fanfare/contract/money/sale-price'
import type { readAdminConfig, readWebConfig } from '../platform/config/web-config.ts'
import type { BrandSettings } from './brand/brand-overrides.ts'
import type { PublishedSettings } from './poll-head-elements.ts'

/**
 * Renders the settings of the installation as an element for the page’s head.
 * @param published settings of the platform, which override the environment; null before the API has answered
 */
export function renderWebSettingsElement(
  config: ReturnType<typeof readWebConfig>,
  { mark, legal }: BrandSettings,
  published: PublishedSettings | null = null,
): string {
  const settings = {
    namedOrigin: config.namedOrigin,
    apiOrigin: config.apiOrigin,
    checkoutScriptUrl: config.checkout?.scriptUrl ?? '',
    paystackPublicKey: config.checkout?.publicKey ?? '',
    cardProviders: config.cardProviders,
    topUpMinimum: published?.topUpMinimum ?? config.topUpMinimum,
    salePrices: published?.salePrices ?? defaultSalePriceLimits,
    platformFeeBasisPoints: published?.platformFee ?? config.platformFeeBasisPoints,
    selling: published?.switches.selling ?? false,
    signIn: config.signIn,
    ageGate: config.ageGate,
    brand: { name: published?.brandName ?? config.brandName, mark },
    legal,
    supportEmail: config.supportEmail,
    analytics: config.analytics,
    announcement: published?.announcement ?? null,
  }
  return elementOf(settings)
}

/** Renders the settings of the back-office in the same form. */
export function renderAdminSettingsElement(
  config: ReturnType<typeof readAdminConfig>,
  { mark }: BrandSettings,
  published: PublishedSettings | null = null,
): string {
  const { apiOrigin, webOrigin, brandName, idleMinutes } = config
  return elementOf({
    apiOrigin,
    webOrigin,
    brand: { name: published?.brandName ?? brandName, mark },
    idleMinutes,
  })
}

function elementOf(settings: object): string {
  const json = JSON.stringify(settings).replaceAll('<', '\\u003c')
  return `<script id="settings" type="application/json">${json}</script>`
}

import type { AgeGateMode } from '@fanfare/contract/accounts/age-gate'
import type { CardProviderName } from '@fanfare/contract/money/card-fee'
import type { CurrencyCode } from '@fanfare/contract/money/money'
import type { SalePriceLimits } from '@fanfare/contract/money/sale-price'
import type { Announcement } from '@fanfare/contract/shapes/backoffice/settings'
import type { LegalDocumentName } from '@fanfare/contract/text/legal-text'

export type DeploymentSettings = {
  /** Origin of these pages with a host name, for when they are opened by an IP address. */
  namedOrigin: string | null
  /** Base URL of the API: an origin, with a path if it shares its host. */
  apiOrigin: string
  checkoutScriptUrl: string
  paystackPublicKey: string
  /** Provider of card payments by currency; other currencies have no card payments. */
  cardProviders: Partial<Record<CurrencyCode, CardProviderName>>
  /** The least top-up, in minor units. */
  topUpMinimum: Record<CurrencyCode, number>
  /** Prices that creators can ask for a post, in minor units. */
  salePrices: SalePriceLimits
  /** Platform's share of the creators' earnings. */
  platformFeeBasisPoints: number
  /** True if creators can sell posts. */
  selling: boolean
  /** Sign-in providers that are available. */
  signIn: { google: boolean; x: boolean }
  /** Check that guests must pass before they see adult content. */
  ageGate: AgeGateMode
  brand: {
    name: string
    /** URL of the logo; null for the built-in one. */
    mark: string | null
  }
  /** Legal texts in the place of ours: when they were last changed, and their languages, English always among them. */
  legal: Partial<Record<LegalDocumentName, { updated: string | null; languages: string[] }>>
  /** Email address of the operator's support. */
  supportEmail: string
  /** Analytics provider for visitors who consent; null if there is none. */
  analytics:
    | { kind: 'plausible'; origin: string; domain: string }
    | { kind: 'google'; origin: string; id: string }
    | null
  /** Announcement by the owners; null until the API returns it. */
  announcement: Announcement | null
}

function readSettings(): DeploymentSettings {
  const element = document.getElementById('settings')
  if (!element?.textContent) throw new Error('The page came without its settings.')
  return JSON.parse(element.textContent)
}

/** Settings of the deployment, which the web server inserts into the page. */
export const deploymentSettings = readSettings()

/**
 * Returns the title of the browser's tab: the screen's title, then the brand, as on server-rendered public
 * pages.
 */
export function formatDocumentTitle(title: string): string {
  return `${title} · ${deploymentSettings.brand.name}`
}

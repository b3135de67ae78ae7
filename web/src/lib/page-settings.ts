import type { AgeGate } from '@fanfare/contract/age-gate'
import type { CardProviderName } from '@fanfare/contract/money/card-fee'
import type { CurrencyCode } from '@fanfare/contract/money/money'
import type { Announcement } from '@fanfare/contract/shapes/backoffice/settings'
import type { LegalName } from '@fanfare/contract/text/legal-text'

export type Settings = {
  /** Where these pages are served by a name too, should they be by a number. */
  namedOrigin: string | null
  /** Where paths of the API follow: an origin, and under a name that it shares a path. */
  apiOrigin: string
  checkoutScriptUrl: string
  paystackPublicKey: string
  /** Who takes card payments in each currency; in the others no card pays. */
  cardProviders: Partial<Record<CurrencyCode, CardProviderName>>
  /** The least top-up, in minor units. */
  topUpMinimum: Record<CurrencyCode, number>
  /** What the platform keeps of what creators earn. */
  platformFeeBasisPoints: number
  /** With whom people may sign in. */
  signIn: { google: boolean; x: boolean }
  /** What guests are asked before they see what is for adults. */
  ageGate: AgeGate
  brand: {
    name: string
    /** Where the mark is; null for the one that is drawn here. */
    mark: string | null
  }
  /** Legal texts in the place of ours: when they were last changed, and their languages, English always among them. */
  legal: Partial<Record<LegalName, { updated: string | null; languages: string[] }>>
  /** Where people write to the operator. */
  supportEmail: string
  /** Who counts the visits of those who agree to it; null where nobody does. */
  analytics:
    | { kind: 'plausible'; origin: string; domain: string }
    | { kind: 'google'; origin: string; id: string }
    | null
  /** What owners announce; null while the API has not told. */
  announcement: Announcement | null
}

function readSettings(): Settings {
  const element = document.getElementById('settings')
  if (!element?.textContent) throw new Error('The page came without its settings.')
  return JSON.parse(element.textContent)
}

/** What differs between places; put into the page by whoever serves it. */
export const settings = readSettings()

/** What the browser's tab says of a screen: its title, then the brand, as the server says it of public pages. */
export function documentTitle(title: string): string {
  return `${title} · ${settings.brand.name}`
}

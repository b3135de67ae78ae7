import type { SentQuery } from '@fanfare/contract/call'
import { integerFromText } from '@fanfare/contract/fields/integer-from-text'
import { currencyCode } from '@fanfare/contract/fields/money'
import { ledgerAccountKind, type searchLedgerAccounts } from '@fanfare/contract/shapes/backoffice/ledger'
import { z } from 'zod'

const text = z.string().trim().min(1).max(40).optional().catch(undefined)
const filters = z.object({
  /** Accounts where it is left out. */
  view: z.enum(['PROOF']).optional().catch(undefined),
  username: text,
  kind: ledgerAccountKind.optional().catch(undefined),
  currencyCode: currencyCode.optional().catch(undefined),
  /** The account whose entries are shown. */
  account: integerFromText(z.int().min(1)).optional().catch(undefined),
  dateCreatedOnOrAfter: z.iso.date().optional().catch(undefined),
  dateCreatedBefore: z.iso.date().optional().catch(undefined),
  /** The transaction that is open. */
  id: text,
})

/** Filters of the ledger, as stored in the URL. */
export type LedgerSearchParams = z.output<typeof filters> & SentQuery<typeof searchLedgerAccounts>

/** Parses the values of an address; those that are missing or invalid are left out. */
export function parseLedgerSearchParams(search: Record<string, unknown>): LedgerSearchParams {
  return filters.parse(search)
}

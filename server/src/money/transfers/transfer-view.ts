import type { QueryOf } from '@fanfare/contract/call'
import type { PageInfo } from '@fanfare/contract/fields/page'
import { asMinorUnits, type CurrencyCode } from '@fanfare/contract/money/money'
import type {
  BankTransfer,
  BankTransferStatus,
  searchTransfers as searchCall,
} from '@fanfare/contract/shapes/money/transfers'
import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/connection/connect.ts'
import { createdBeforeSql, createdSinceSql } from '../../platform/pagination/created-between.ts'
import { loadQueryPageInIdOrder } from '../../platform/pagination/page-by-id.ts'
import { type PlatformBankAccountRow, platformBankAccountView } from './platform-accounts/platform-account.ts'

/** Transfers with the account to send to as of now. */
export function buildBankTransfersQuery(db: Db | Tx) {
  return db
    .selectFrom('transfer')
    .leftJoin('platform_account', (join) =>
      join
        .onRef('platform_account.currency_code', '=', 'transfer.currency_code')
        .on('platform_account.is_current', '=', true),
    )
    .select(bankTransferColumns)
    .select([
      'platform_account.bank_name as bankName',
      'platform_account.account_name as accountName',
      'platform_account.account_number as accountNumber',
      'platform_account.bank_code as bankCode',
    ])
}

export const bankTransferColumns = [
  'transfer.id',
  'transfer.reference',
  'transfer.status',
  'transfer.amount_minor as amount',
  'transfer.currency_code as currencyCode',
  'transfer.received_minor as received',
  'transfer.created_at as createdAt',
  'transfer.expires_at as expiresAt',
  'transfer.claimed_at as claimedAt',
  'transfer.finished_at as finishedAt',
  'transfer.reason',
] as const

/** A transfer as `bankTransferColumns` selects it. */
export type BankTransferFacts = {
  id: string
  reference: string
  status: BankTransferStatus
  amount: bigint
  currencyCode: CurrencyCode
  received: bigint | null
  createdAt: Date
  expiresAt: Date
  claimedAt: Date | null
  finishedAt: Date | null
  reason: string | null
}

type TransferRow = BankTransferFacts & {
  [K in Exclude<keyof PlatformBankAccountRow, 'currencyCode'>]: PlatformBankAccountRow[K] | null
}

export function buildBankTransferFactFields(row: BankTransferFacts): Omit<BankTransfer, 'account'> {
  return {
    id: row.id,
    reference: row.reference,
    status: row.status,
    amount: asMinorUnits(row.amount),
    currencyCode: row.currencyCode,
    received: row.received === null ? null : asMinorUnits(row.received),
    dateCreated: row.createdAt.toISOString(),
    dateExpires: row.expiresAt.toISOString(),
    dateClaimed: row.claimedAt?.toISOString() ?? null,
    dateFinished: row.finishedAt?.toISOString() ?? null,
    reason: row.reason,
  }
}

export function bankTransferView(row: TransferRow): BankTransfer {
  const { bankName, accountName, accountNumber, bankCode, currencyCode } = row
  const account =
    bankName === null || accountName === null || accountNumber === null
      ? null
      : platformBankAccountView({ bankName, accountName, accountNumber, bankCode, currencyCode })
  return { ...buildBankTransferFactFields(row), account }
}

type Query = QueryOf<typeof searchCall>

/** A member's own transfers, newest first. */
export async function searchOwnBankTransfers(
  ctx: Context,
  accountId: string,
  query: Query,
): Promise<{ data: BankTransfer[]; page: PageInfo }> {
  const { rows, page } = await loadQueryPageInIdOrder(query, select(ctx, accountId, query), 'transfer.id')
  return { data: rows.map(bankTransferView), page }
}

const open = ['AWAITING_TRANSFER', 'CLAIMED'] as const

function select(ctx: Context, accountId: string, query: Query) {
  const { status, isOpen, dateCreatedOnOrAfter, dateCreatedBefore } = query
  return buildBankTransfersQuery(ctx.db)
    .where('transfer.account_id', '=', accountId)
    .where((eb) => (status === undefined ? eb.lit(true) : eb('transfer.status', '=', status)))
    .$if(isOpen !== undefined, (q) => q.where('transfer.status', isOpen ? 'in' : 'not in', open))
    .$if(dateCreatedOnOrAfter !== undefined, (q) =>
      q.where(createdSinceSql('transfer', new Date(dateCreatedOnOrAfter ?? 0))),
    )
    .$if(dateCreatedBefore !== undefined, (q) =>
      q.where(createdBeforeSql('transfer', new Date(dateCreatedBefore ?? 0))),
    )
}

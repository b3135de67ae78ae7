import type { BodyOf } from '@fanfare/contract/call'
import type { AdminFactor } from '@fanfare/contract/fields/admin-factor'
import type { CurrencyCode } from '@fanfare/contract/money/money'
import type {
  PlatformBankAccountForAdmins,
  setPlatformAccount as setCall,
} from '@fanfare/contract/shapes/money/platform-accounts'
import { appendAuditEntry } from '../../../access/audit/append-audit-entry.ts'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/connection/connect.ts'
import { violatedUniqueConstraint } from '../../../platform/db/transaction/unique-violation.ts'
import { refuse } from '../../../platform/errors.ts'
import type { AdminViewer } from '../../../platform/http/auth/viewer.ts'
import { enforceFourEyesApproval } from '../../approvals/enforce-four-eyes-approval.ts'
import {
  type ReauthenticatedAdmin,
  reauthenticateAdminAndTransact,
} from '../../approvals/reauthenticated-admin.ts'
import { loadPlatformBankAccountForAdmins } from './search-platform-accounts.ts'

export type NewPlatformBankAccount = Omit<BodyOf<typeof setCall>, keyof AdminFactor>

/**
 * People are told to send transfers here from now on, also for those that they have started. Naming an account that is
 * known by its number changes what is said of it. Where it takes two admins, the first only proposes it.
 * @returns null when it waits for a second admin
 * @throws Refusal CONFLICT when another admin set one at the same time; and whatever `enforceFourEyesApproval` and
 * `reauthenticateAdminAndTransact` throw
 */
export async function setPlatformBankAccount(
  ctx: Context,
  viewer: AdminViewer,
  { otp, passkey, ...account }: BodyOf<typeof setCall>,
): Promise<PlatformBankAccountForAdmins | null> {
  const set = async (tx: Tx, admin: ReauthenticatedAdmin) => {
    const { currencyCode, ...details } = account
    const agreed = await enforceFourEyesApproval(tx, ctx, admin, {
      act: 'SET_PLATFORM_ACCOUNT',
      subjectId: currencyCode,
      currency: currencyCode,
      amount: null,
      terms: { ...details, bankCode: details.bankCode ?? '' },
      movement: null,
    })
    if (agreed === null) return null
    const before = await currentDetails(tx, currencyCode)
    const platformAccountId = await setPlatformBankAccountUnchecked(tx, ctx, account)
    await appendAuditEntry(tx, ctx, admin, {
      action: 'PLATFORM_ACCOUNT_SET',
      subjectKind: 'PLATFORM_ACCOUNT',
      subjectId: platformAccountId,
      reason: null,
      before: before ?? {},
      after: { ...account, ...agreed },
    })
    return loadPlatformBankAccountForAdmins(tx, platformAccountId)
  }
  try {
    return await reauthenticateAdminAndTransact(ctx, { viewer, factor: { otp, passkey } }, set)
  } catch (error) {
    if (violatedUniqueConstraint(error)) throw refuse('CONFLICT')
    throw error
  }
}

/** @returns the id of the account, which is the only current one of its currency now */
export async function setPlatformBankAccountUnchecked(
  tx: Tx,
  ctx: Context,
  { currencyCode, bankName, accountName, accountNumber, bankCode = null }: NewPlatformBankAccount,
): Promise<string> {
  const now = ctx.clock.now()
  await tx
    .updateTable('platform_account')
    .set({ is_current: false, changed_at: now })
    .where('currency_code', '=', currencyCode)
    .where('account_number', '<>', accountNumber)
    .where('is_current', '=', true)
    .execute()
  const details = { bank_name: bankName, account_name: accountName, bank_code: bankCode }
  const { id } = await tx
    .insertInto('platform_account')
    .values({
      id: ctx.newId(),
      currency_code: currencyCode,
      account_number: accountNumber,
      ...details,
      is_current: true,
      created_at: now,
      changed_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['currency_code', 'account_number'])
        .doUpdateSet({ ...details, is_current: true, changed_at: now }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Locked, as it is about to be replaced. */
async function currentDetails(tx: Tx, currencyCode: CurrencyCode) {
  return tx
    .selectFrom('platform_account')
    .select([
      'bank_name as bankName',
      'account_name as accountName',
      'account_number as accountNumber',
      'bank_code as bankCode',
    ])
    .where('currency_code', '=', currencyCode)
    .where('is_current', '=', true)
    .forUpdate()
    .executeTakeFirst()
}

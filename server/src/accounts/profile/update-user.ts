import type { BodyOf } from '@fanfare/contract/call'
import type { PayoutAccount } from '@fanfare/contract/fields/payout-account'
import type { updateUser } from '@fanfare/contract/shapes/accounts/accounts'
import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/connection/connect.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { mapAccountUniqueViolation } from '../../platform/db/transaction/unique-violation.ts'
import { refuse } from '../../platform/errors.ts'
import { appendAccountChangeEvents, appendAccountTopicEvents } from '../../platform/events/outbox.ts'
import type { Viewer } from '../../platform/http/auth/viewer.ts'
import type { ClientInfo } from '../../platform/http/input/client-info.ts'
import { enqueue } from '../../platform/queue/task.ts'
import { isCountry } from '../../social/catalog/countries.ts'
import { changeNotificationPreferences } from '../../social/notifications/preferences/preferences.ts'
import { isSameBankAccount, saveBankAccount, toPayoutAccount } from '../bank-account.ts'
import { consumeOneTimeCode } from '../codes/one-time-code.ts'
import {
  type AccountSecondFactors,
  enableSignInMailCodes,
  loadAccountSecondFactors,
  removeSecondFactors,
} from '../factors/second-factors.ts'
import { mailSensitiveAccountChange } from '../mail-account-changed.ts'
import { renameAccount } from '../names/rename-account.ts'
import { verifyReauthentication } from '../sign-in/verify-reauthentication.ts'

type Change = Omit<BodyOf<typeof updateUser>, 'confirmation'>

/**
 * Changes the parts of an account that were sent and leaves the rest. The currency stays: there may be money in it.
 * @throws Refusal USERNAME_TAKEN, INVALID_INPUT, or RULE_BROKEN for a username that was changed too often; where the username or bank details change or the second factor goes, what
 *   `verifyReauthentication` throws
 */
export async function updateAccount(
  ctx: Context,
  viewer: Pick<Viewer, 'userId' | 'sessionId'>,
  visitor: ClientInfo,
  { confirmation, ...change }: BodyOf<typeof updateUser>,
): Promise<void> {
  if (change.countryCode !== undefined && !isCountry(change.countryCode)) {
    const message = 'Choose your country'
    throw refuse('INVALID_INPUT', { detail: message, errors: [{ path: 'countryCode', message }] })
  }
  const { userId } = viewer
  const isConfirmed = isSensitive(await loadGuarded(ctx.db, userId), change)
  const code = isConfirmed ? await verifyReauthentication(ctx, viewer, visitor, confirmation) : null
  const columns = {
    bio: change.bio,
    country_code: change.countryCode,
    ...(change.language !== undefined && { language: change.language, language_chosen: true }),
    location: change.location,
    website_url: change.websiteUrl,
  }
  try {
    await inTransaction(ctx.db, async (tx) => {
      const guarded = await loadGuarded(tx, userId, 'locked')
      if (isSensitive(guarded, change) && !isConfirmed) throw refuse('CONFIRMATION_REQUIRED')
      if (code) await consumeOneTimeCode(tx, ctx, code)
      if (change.bank !== undefined) await saveBankAccount(tx, ctx, userId, payoutAccountOf(change.bank))
      if (losesSecondFactor(guarded, change)) {
        await removeSecondFactors(tx, userId, { mailCodes: true, hasAuthenticator: true })
        await enqueue(tx, mailSensitiveAccountChange, { accountId: userId, change: 'SECOND_FACTOR_OFF' })
      }
      if (change.isTwoFactorEnabled && !isAsked(guarded)) await enableSignInMailCodes(tx, userId)
      await renameAccount(tx, ctx, userId, change)
      if (change.notificationPreferences)
        await changeNotificationPreferences(tx, userId, change.notificationPreferences)
      await appendAccountChangeEvents(tx, [userId], ctx.clock.now())
      if (Object.values(columns).every((value) => value === undefined)) return
      await tx.updateTable('account').set(columns).where('id', '=', userId).execute()
      const { bio, location, website_url } = columns
      if ([bio, location, website_url].some((value) => value !== undefined)) {
        await appendAccountTopicEvents(tx, userId, ['PROFILE'], ctx.clock.now())
      }
    })
  } catch (error) {
    throw mapAccountUniqueViolation(error)
  }
}

/** Fields that a session alone is not enough to change. */
type Guarded = { username: string; bank: PayoutAccount | null; asked: AccountSecondFactors }

async function loadGuarded(db: Db | Tx, userId: string, locked?: 'locked'): Promise<Guarded> {
  const stored = await db
    .selectFrom('account')
    .select(['username', 'bank_name', 'bank_account_name', 'bank_account_number'])
    .where('id', '=', userId)
    .$if(locked !== undefined, (query) => query.forNoKeyUpdate())
    .executeTakeFirstOrThrow()
  return {
    username: stored.username,
    bank: toPayoutAccount(stored),
    asked: await loadAccountSecondFactors(db, userId),
  }
}

/** Details that are sent as they are change nothing. */
function isSensitive(guarded: Guarded, change: Change): boolean {
  const changesBank =
    change.bank !== undefined && !isSameBankAccount(guarded.bank, payoutAccountOf(change.bank))
  const changesUsername = change.username !== undefined && change.username !== guarded.username
  return changesBank || changesUsername || losesSecondFactor(guarded, change)
}

function losesSecondFactor(guarded: Guarded, change: Change): boolean {
  return isAsked(guarded) && change.isTwoFactorEnabled === false
}

function isAsked({ asked }: Guarded): boolean {
  return asked.mailCodes || asked.hasAuthenticator
}

function payoutAccountOf(bank: NonNullable<Change['bank']> | null): PayoutAccount | null {
  if (bank === null) return null
  return { bankName: bank.bankName, accountName: bank.bankAccountName, accountNumber: bank.bankAccountNumber }
}

/**
 * Switches between dark and light.
 * @param to the state that is asked for; null turns it around
 * @returns whether it is dark now
 */
export async function toggleDarkMode(
  ctx: Context,
  userId: string,
  to: boolean | null = null,
): Promise<boolean> {
  return inTransaction(ctx.db, async (tx) => {
    const { dark_mode } = await tx
      .updateTable('account')
      .set((column) => ({ dark_mode: to ?? column.not('dark_mode') }))
      .where('id', '=', userId)
      .returning('dark_mode')
      .executeTakeFirstOrThrow()
    await appendAccountChangeEvents(tx, [userId], ctx.clock.now())
    return dark_mode
  })
}

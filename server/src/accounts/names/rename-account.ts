import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { appendAccountTopicEvents } from '../../platform/events/outbox.ts'
import { enqueue } from '../../platform/queue/task.ts'
import { mailSensitiveAccountChange } from '../mail-account-changed.ts'
import { requireUsernameChangeLeft, reserveFormerUsername } from './former-usernames.ts'
import { mailVerifiedMarkPending } from './mail-mark-pending.ts'
import { refuseDeceptiveNames } from './refuse-deceptive-names.ts'
import { refuseOthersUsernameAsName } from './refuse-username-of-another.ts'

export type AccountNames = { username: string; displayName: string }

/**
 * Renames an account and reserves its former username for it. Where the account is verified and the names read otherwise
 * than those that were looked at, their mark waits until these are looked at too. The owner is mailed of another username, and of the
 * loss of the mark.
 * @throws Refusal INVALID_INPUT for names like the platform's or another member's; RULE_BROKEN when they have changed their username too often; and
 *   the unique violation of a username that somebody has, or that is kept for somebody
 */
export async function renameAccount(
  tx: Tx,
  ctx: Context,
  userId: string,
  requested: Partial<AccountNames>,
): Promise<void> {
  if (requested.username === undefined && requested.displayName === undefined) return
  const account = await lockAndFindAccountNames(tx, userId)
  if (!account) throw new Error(`The account ${userId} of a live session is not there.`)
  const { names: old, marked, isVerified } = account
  const username = requested.username === old.username ? undefined : requested.username
  const displayName = requested.displayName === old.displayName ? undefined : requested.displayName
  if (username === undefined && displayName === undefined) return
  refuseDeceptiveNames(ctx, { username, displayName })
  if (username !== undefined) await requireUsernameChangeLeft(tx, userId, ctx.clock.now())
  const fresh = { username: username ?? old.username, displayName: displayName ?? old.displayName }
  if (displayName !== undefined) await refuseOthersUsernameAsName(tx, ctx, userId, fresh)
  const lookedAt = marked ?? old
  const waits =
    isVerified && !(readsAs(fresh, lookedAt, 'username') && readsAs(fresh, lookedAt, 'displayName'))
  if (username !== undefined)
    await reserveFormerUsername(tx, ctx, { userId, old: old.username, fresh: username })
  await setAccountNames(tx, ctx, userId, { fresh, lookedAt: waits ? lookedAt : null })
  if (waits && !marked) await enqueue(tx, mailVerifiedMarkPending, { accountId: userId, ...fresh })
  if (username !== undefined) {
    await enqueue(tx, mailSensitiveAccountChange, {
      accountId: userId,
      change: 'USERNAME',
      former: old.username,
    })
  }
}

/** Writes a member’s new names, and the last reviewed ones if these wait for a review. */
export async function setAccountNames(
  tx: Tx,
  ctx: Context,
  userId: string,
  { fresh, lookedAt }: { fresh: AccountNames; lookedAt: AccountNames | null },
): Promise<void> {
  await tx
    .updateTable('account')
    .set({
      username: fresh.username,
      display_name: fresh.displayName,
      marked_username: lookedAt?.username ?? null,
      marked_display_name: lookedAt?.displayName ?? null,
      renamed_at: lookedAt ? ctx.clock.now() : null,
    })
    .where('id', '=', userId)
    .execute()
  await appendAccountTopicEvents(tx, userId, ['PROFILE'], ctx.clock.now())
}

/** The names of an account that is locked from now on; `marked` where they wait for a look: those that had one. */
export async function lockAndFindAccountNames(
  tx: Tx,
  userId: string,
): Promise<{ names: AccountNames; marked: AccountNames | null; isVerified: boolean } | null> {
  const row = await tx
    .selectFrom('account')
    .select(['username', 'display_name', 'marked_username', 'marked_display_name', 'verification_status'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) return null
  return {
    names: { username: row.username, displayName: row.display_name },
    marked:
      row.marked_username === null || row.marked_display_name === null
        ? null
        : { username: row.marked_username, displayName: row.marked_display_name },
    isVerified: row.verification_status === 'VERIFIED',
  }
}

/** Case, spaces, punctuation and emoji make no other name. */
function readsAs(one: AccountNames, other: AccountNames, name: keyof AccountNames): boolean {
  return lettersOf(one[name]) === lettersOf(other[name])
}

function lettersOf(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
}

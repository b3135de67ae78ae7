import type { Context } from '../../../platform/context.ts'
import { hasValidSignature, sign } from '../../../platform/crypto/sign.ts'
import { inTransaction } from '../../../platform/db/transaction/in-transaction.ts'
import { refuse } from '../../../platform/errors.ts'
import { appendAccountTopicEvents } from '../../../platform/events/outbox.ts'
import { disableNotificationEmails } from '../preferences/preferences.ts'

/**
 * Builds the token that ends a person’s emails, valid as long as the key that signed it is known: emails are
 * read late.
 */
export function buildUnsubscribeToken(ctx: Context, accountId: string): string {
  return `${accountId}.${sign(ctx.config, textOf(accountId)).toString('base64url')}`
}

/**
 * Disables the emails of the person whom the token names. Safe to repeat. @throws Refusal INVALID_INPUT for a token
 * that we have not signed
 */
export async function unsubscribeFromEmail(ctx: Context, token: string): Promise<void> {
  const [accountId = '', signature = ''] = token.split('.')
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== 32 || !hasValidSignature(ctx.config, textOf(accountId), given)) {
    throw refuse('INVALID_INPUT', { detail: 'This link is incomplete. Open it from the email again.' })
  }
  await inTransaction(ctx.db, async (tx) => {
    const there = await tx
      .selectFrom('account')
      .select('id')
      .where('id', '=', accountId)
      .forKeyShare()
      .executeTakeFirst()
    if (!there) return
    await disableNotificationEmails(tx, accountId)
    await appendAccountTopicEvents(tx, accountId, ['NOTIFICATION_PREFERENCES'], ctx.clock.now())
  })
}

function textOf(accountId: string): string {
  return `end mails of ${accountId}`
}

import { sql } from 'kysely'
import { isActiveAccountSql } from '../../../access/visibility/person.ts'
import type { Context } from '../../../platform/context.ts'
import type { EmailRecipient } from '../../../platform/email/email.ts'
import { sendEmail } from '../../../platform/email/send-email.ts'
import { supportedLanguageOrEnglish } from '../../../platform/i18n/languages.ts'
import { translatorFor } from '../../../platform/i18n/translator.ts'
import { enqueue, type Task, task } from '../../../platform/queue/task.ts'
import { endOfQuietHours } from '../preferences/local-time.ts'
import { loadNotificationsAwaitingEmail } from '../search-notifications.ts'
import { composeDigest } from './compose-digest.ts'
import { buildUnsubscribeToken } from './unsubscribe.ts'

export type DigestKind = 'AT_ONCE' | 'DAILY'

const minuteMs = 60_000
/** Minimum time between two emails of a kind to one person: at most four an hour, and one a day. */
const restMs: Record<DigestKind, number> = { AT_ONCE: 15 * minuteMs, DAILY: 12 * 60 * minuteMs }
const lastSent = { AT_ONCE: 'mailed_at', DAILY: 'digested_at' } as const

type Hearer = EmailRecipient & {
  timeZone: string | null
  quietFrom: string | null
  quietTo: string | null
  isHere: boolean
}

/**
 * Emails a person the notifications that they have not read in the app meanwhile and may still see, in one
 * email. Postponed past their quiet hours and the minimum time after another email. Safe to repeat: an email
 * is claimed before it is sent, and its notifications no longer await one.
 */
export const sendDigest: Task<{ accountId: string; letter: DigestKind }> = task(
  'mail-notices',
  async (ctx, { accountId, letter }) => {
    const now = ctx.clock.now()
    const again = (runAt: Date) =>
      enqueue(
        ctx.db,
        sendDigest,
        { accountId, letter },
        { runAt, key: `mail-notices ${letter} ${accountId}` },
      )
    const reader = await findReader(ctx, accountId)
    const translator = translatorFor(supportedLanguageOrEnglish(reader?.language ?? null))
    const { notifications, waiting } = await loadNotificationsAwaitingEmail(
      ctx,
      accountId,
      translator,
      letter,
    )
    if (reader?.isHere && notifications.length > 0) {
      const quietTo =
        letter === 'AT_ONCE' && reader.quietFrom && reader.quietTo
          ? endOfQuietHours(now, { from: reader.quietFrom, to: reader.quietTo }, reader.timeZone)
          : null
      if (quietTo) return again(quietTo)
      const freeAt = await claim(ctx, accountId, letter, now)
      if (freeAt) return again(freeAt)
      const token = buildUnsubscribeToken(ctx, accountId)
      await sendEmail(ctx, reader, () => composeDigest(translator, { notifications, token }, ctx.config))
    }
    await ctx.db
      .updateTable('notification')
      .set({ awaits_mail: null })
      .where('account_id', '=', accountId)
      .where('id', 'in', [...waiting, ''])
      .execute()
  },
)

async function findReader(ctx: Context, accountId: string): Promise<Hearer | undefined> {
  const { rows } = await sql<Hearer>`
    SELECT email, language, time_zone AS "timeZone", quiet_from AS "quietFrom", quiet_to AS "quietTo",
      ${sql.raw(isActiveAccountSql('account'))} AS "isHere"
    FROM account LEFT JOIN notification_outlet ON notification_outlet.account_id = account.id
    WHERE account.id = ${accountId}`.execute(ctx.db)
  return rows[0]
}

/** Claims an email. @returns null, or the time from which another one may be sent */
async function claim(ctx: Context, accountId: string, letter: DigestKind, now: Date): Promise<Date | null> {
  const column = sql.ref(`notification_outlet.${lastSent[letter]}`)
  const { rows } = await sql`
    INSERT INTO notification_outlet (account_id, ${sql.ref(lastSent[letter])}) VALUES (${accountId}, ${now})
    ON CONFLICT (account_id) DO UPDATE SET ${sql.ref(lastSent[letter])} = ${now}
    WHERE ${column} IS NULL OR ${column} <= ${new Date(now.getTime() - restMs[letter])}
    RETURNING account_id`.execute(ctx.db)
  if (rows.length > 0) return null
  const outlet = await ctx.db
    .selectFrom('notification_outlet')
    .select(lastSent[letter])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  const sent = Object.values(outlet)[0] ?? now
  return new Date(sent.getTime() + restMs[letter])
}

import type { AccountLanguageCode } from '@fanfare/contract/text/languages'
import { sql } from 'kysely'
import { isActiveAccountSql } from '../../../access/visibility/person.ts'
import type { Context } from '../../../platform/context.ts'
import { supportedLanguageOrEnglish } from '../../../platform/i18n/languages.ts'
import { translatorFor } from '../../../platform/i18n/translator.ts'
import type { PushDevice, PushSender } from '../../../platform/integrations/push/push.ts'
import { enqueue, type Task, task } from '../../../platform/queue/task.ts'
import { loadVisibleNotificationsByIds } from '../search-notifications.ts'
import { countUnreadNotificationsUpToMax } from '../unread.ts'
import { unregisterPushDevice } from './devices.ts'
import { buildPushMessages } from './push-messages.ts'

type Owner = { accountId: string; language: AccountLanguageCode | null }

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** Time after which a notification is no longer pushed, also to a device that was off. */
const freshMs = 24 * hourMs

/**
 * Pushes to one device the notifications that its person has not read by now and may still see. A push service that
 * does not answer, or asks to wait, is retried with growing delays while the notifications are recent; an address
 * that is gone is deleted. Safe to repeat: a message replaces an earlier copy of itself.
 */
export const pushToDevice: Task<{ sessionId: string; notificationIds: string[]; tries: number }> = task(
  'push-to-device',
  async (ctx, { sessionId, notificationIds, tries }) => {
    const { push } = ctx.outside
    const device = push && (await findDevice(ctx, sessionId))
    if (!push || !device) return
    const translator = translatorFor(supportedLanguageOrEnglish(device.language))
    const found = await loadVisibleNotificationsByIds(ctx, device.accountId, notificationIds, translator)
    const since = ctx.clock.now().getTime() - freshMs
    const fresh = found.filter(({ isRead, dateCreated }) => !isRead && Date.parse(dateCreated) > since)
    for (const message of buildPushMessages(
      translator,
      fresh,
      await countUnreadNotificationsUpToMax(ctx, device.accountId),
    )) {
      const target = { device: { ...device, sessionId }, message: JSON.stringify(message), tries }
      const pauseMs = await send(ctx, push, target)
      if (pauseMs === undefined) continue
      if (pauseMs === null) return
      const runAt = new Date(ctx.clock.now().getTime() + pauseMs)
      return enqueue(ctx.db, pushToDevice, { sessionId, notificationIds, tries: tries + 1 }, { runAt })
    }
  },
)

/** Sends one message. @returns the delay before the next try, null if there is none */
async function send(
  ctx: Context,
  push: PushSender,
  { device, message, tries }: { device: PushDevice & { sessionId: string }; message: string; tries: number },
): Promise<number | null | undefined> {
  const answer = await push.send(device, message, freshMs / 1000)
  switch (answer.outcome) {
    case 'TAKEN':
      return undefined
    case 'GONE':
      await unregisterPushDevice(ctx, device.sessionId)
      return null
    case 'REFUSED':
      ctx.log.error('push', answer.reason, { sessionId: device.sessionId })
      return null
    case 'LATER':
      return Math.min(hourMs, Math.max(answer.pauseMs ?? 0, (minuteMs / 2) * 2 ** Math.min(tries, 10)))
  }
}

async function findDevice(ctx: Context, sessionId: string): Promise<(PushDevice & Owner) | undefined> {
  const { rows } = await sql<PushDevice & Owner>`
    SELECT session.account_id AS "accountId", account.language, endpoint, public_key AS "publicKey", auth_secret AS "authSecret"
    FROM push_device JOIN session ON session.id = session_id JOIN account ON account.id = session.account_id
    WHERE session_id = ${sessionId} AND session.expires_at > ${ctx.clock.now()} AND ${sql.raw(isActiveAccountSql('account'))}`.execute(
    ctx.db,
  )
  return rows[0]
}

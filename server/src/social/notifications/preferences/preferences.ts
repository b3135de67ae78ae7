import type {
  NotificationPreferenceChanges,
  NotificationPreferences,
} from '@fanfare/contract/shapes/accounts/notification-preferences'
import {
  everyNotificationKind,
  everyNotificationSubject,
  notificationKinds,
  notificationSubjects,
} from '@fanfare/contract/social/notification-kinds'
import type { Context } from '../../../platform/context.ts'
import type { Db, Tx } from '../../../platform/db/connection/connect.ts'

/** Loads a member’s channels for each subject: as chosen, else the defaults. */
export async function loadNotificationPreferences(
  ctx: Context,
  accountId: string,
): Promise<NotificationPreferences> {
  return preferencesOf(ctx.db, accountId)
}

/** Changes the given preferences. */
export async function changeNotificationPreferences(
  tx: Tx,
  accountId: string,
  { subjects = {}, quietHours, timeZone }: NotificationPreferenceChanges,
): Promise<void> {
  if (quietHours !== undefined || timeZone !== undefined) {
    const columns = {
      ...(quietHours !== undefined && {
        quiet_from: quietHours?.from ?? null,
        quiet_to: quietHours?.to ?? null,
      }),
      ...(timeZone !== undefined && { time_zone: timeZone }),
    }
    await tx
      .insertInto('notification_outlet')
      .values({ account_id: accountId, ...columns })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(columns))
      .execute()
  }
  const before = (await preferencesOf(tx, accountId)).subjects
  for (const subject of everyNotificationSubject) {
    const change = subjects[subject]
    if (!change) continue
    const { inApp, mail, push } = { ...before[subject], ...change }
    await tx
      .insertInto('notification_preference')
      .values({ account_id: accountId, subject, in_app: inApp, mail, push })
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'subject']).doUpdateSet({ in_app: inApp, mail, push }),
      )
      .execute()
  }
}

/** Disables all emails to a person, including those of notifications that await one. */
export async function disableNotificationEmails(tx: Tx, accountId: string): Promise<void> {
  const never = Object.fromEntries(
    everyNotificationSubject.map((subject) => [subject, { mail: 'NEVER' as const }]),
  )
  await changeNotificationPreferences(tx, accountId, { subjects: never })
  await tx
    .updateTable('notification')
    .set({ awaits_mail: null })
    .where('account_id', '=', accountId)
    .where('awaits_mail', 'is not', null)
    .execute()
}

async function preferencesOf(db: Db | Tx, accountId: string): Promise<NotificationPreferences> {
  const rows = await db
    .selectFrom('notification_preference')
    .selectAll()
    .where('account_id', '=', accountId)
    .execute()
  const outlet = await db
    .selectFrom('notification_outlet')
    .select(['quiet_from as from', 'quiet_to as to', 'time_zone as timeZone'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  const subjects = Object.fromEntries(
    everyNotificationSubject.map((subject) => {
      const chosen = rows.find((row) => row.subject === subject)
      const { in_app: inApp, mail, push } = chosen ?? { in_app: true, ...notificationSubjects[subject] }
      return [subject, { inApp, mail, push }]
    }),
  ) as NotificationPreferences['subjects']
  return {
    subjects,
    quietHours: outlet?.from && outlet.to ? { from: outlet.from, to: outlet.to } : null,
    timeZone: outlet?.timeZone ?? null,
  }
}

const defaultRows = everyNotificationKind.flatMap((kind) => {
  const { subject } = notificationKinds[kind]
  if (subject === null) return []
  const { mail, push } = notificationSubjects[subject]
  return [`('${kind}', '${subject}', '${mail}', ${push})`]
})

/**
 * SQL: for each kind, the subject of its preference, and the default channels until the member chooses. Money
 * and account have no subject.
 */
export const defaultNotificationChannelsSql = `(VALUES ${defaultRows}) AS usual (kind, subject, mail, push)`

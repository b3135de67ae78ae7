import type { AdminRole } from '@fanfare/contract/backoffice/admin-role'
import type { QueueItemAssignment } from '@fanfare/contract/shapes/backoffice/assignments'
import { type AuditedAction, appendAuditEntry } from '../../access/audit/append-audit-entry.ts'
import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/connection/connect.ts'
import { refuse } from '../../platform/errors.ts'
import type { AdminViewer } from '../../platform/http/auth/viewer.ts'
import { enqueue } from '../../platform/queue/task.ts'
import { mailQueueAssignee } from './mail-assignee.ts'

type Item = { queue: 'REPORTS' | 'IDENTITY_CHECKS'; itemId: string }
type Asked = { adminId?: string | null | undefined; note?: string | undefined }

const notesMax = 50

/** Loads who has an item of a queue, and the newest notes of it. */
export async function loadQueueItemAssigneeAndNotes(
  db: Db | Tx,
  { queue, itemId }: Item,
): Promise<QueueItemAssignment> {
  const rows = await db
    .selectFrom('desk_assignment')
    .innerJoin('admin as by', 'by.id', 'desk_assignment.assigned_by')
    .leftJoin('admin as to', 'to.id', 'desk_assignment.assigned_to')
    .select(['by.email as by', 'to.email as to', 'note', 'desk_assignment.created_at as at'])
    .where('queue', '=', queue)
    .where('item_id', '=', itemId)
    .orderBy('desk_assignment.id', 'desc')
    .limit(notesMax)
    .execute()
  return {
    assignedTo: rows[0]?.to ?? null,
    notes: rows.map(({ by, to, note, at }) => ({ by, assignedTo: to, note, date: at.toISOString() })),
  }
}

/**
 * Passes an item of a queue on to an admin who may decide it, or notes something of it. Noted in the audit; whom it is passed
 * on to by another is mailed.
 * @param roles of those who may decide it
 * @throws Refusal NOT_FOUND where there is no such admin; RULE_BROKEN for one who may not decide it, or was let go
 */
export async function assignOrNoteQueueItem(
  tx: Tx,
  ctx: Context,
  {
    admin,
    item: { queue, itemId },
    assignee: { adminId, note },
    roles,
    subject: { panelId, ...subject },
  }: {
    admin: AdminViewer
    item: Item
    assignee: Asked
    roles: readonly AdminRole[]
    subject: Pick<AuditedAction, 'subjectKind' | 'subjectId'> & { panelId: string }
  },
): Promise<void> {
  if (adminId) {
    const chosen = await tx
      .selectFrom('admin')
      .select(['role', 'disabled_at as disabledAt', 'password_hash as passwordHash'])
      .where('id', '=', adminId)
      .executeTakeFirst()
    if (!chosen) throw refuse('NOT_FOUND', { detail: 'Admin not found.' })
    if (chosen.disabledAt || chosen.passwordHash === null || !roles.some((role) => role === chosen.role)) {
      throw refuse('RULE_BROKEN', { detail: "This admin doesn't have permission to decide this." })
    }
  }
  const before = await tx
    .selectFrom('desk_assignment')
    .select('assigned_to as assignedTo')
    .where('queue', '=', queue)
    .where('item_id', '=', itemId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const had = before?.assignedTo ?? null
  const assignedTo = adminId === undefined ? had : adminId
  await tx
    .insertInto('desk_assignment')
    .values({
      id: ctx.newId(),
      queue,
      item_id: itemId,
      assigned_to: assignedTo,
      note: note ?? null,
      assigned_by: admin.adminId,
      created_at: ctx.clock.now(),
    })
    .execute()
  await appendAuditEntry(tx, ctx, admin, {
    ...subject,
    action: 'ITEM_ASSIGNED',
    reason: note ?? null,
    before: { queue, itemId, assignedTo: had },
    after: { queue, itemId, assignedTo },
  })
  if (assignedTo !== null && assignedTo !== had && assignedTo !== admin.adminId) {
    await enqueue(tx, mailQueueAssignee, { to: assignedTo, by: admin.adminId, queue, panelId })
  }
}

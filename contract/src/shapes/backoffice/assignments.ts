import { z } from 'zod'
import { call } from '../../call.ts'
import * as calls from '../../calls/backoffice/assignments.ts'
import { id } from '../../fields/ids.ts'
import { adminReason } from '../../fields/reason.ts'

/** Assignee of a queue item, and the admins’ notes on it, newest first. */
export const queueItemAssignment = z.object({
  /** The email of an admin; null for nobody. */
  assignedTo: z.string().nullable(),
  notes: z.array(
    z.object({
      by: z.string(),
      assignedTo: z.string().nullable(),
      note: z.string().nullable(),
      date: z.string(),
    }),
  ),
})
export type QueueItemAssignment = z.output<typeof queueItemAssignment>

/** Passes an item on to an admin; `adminId` null leaves it to nobody, and without one it stays with whoever has it. */
export const assignBody = z
  .object({ adminId: id.nullable().optional(), note: adminReason.optional() })
  .refine(({ adminId, note }) => adminId !== undefined || note !== undefined, {
    path: ['note'],
    message: 'Choose an admin or write a note',
  })

export const loadAssignees = call(calls.loadAssignees, {
  summary: 'List the admins that a report or an identity check can be assigned to',
  data: z.array(z.object({ adminId: z.string(), email: z.string() })),
})

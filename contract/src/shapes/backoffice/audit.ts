import { z } from 'zod'
import { call } from '../../call.ts'
import * as calls from '../../calls/backoffice/audit.ts'
import { id } from '../../fields/ids.ts'
import { dateOrMoment, newestFirstSortField, pageQuery } from '../../fields/page.ts'

const auditName = z.string().regex(/^[A-Z_]{4,60}$/, 'Enter a valid name')
const facts = z.record(z.string(), z.unknown())

export const auditEntry = z.object({
  auditId: z.string(),
  date: z.string(),
  /** Null: an operator's command. */
  admin: z.object({ adminId: z.string(), email: z.string() }).nullable(),
  action: z.string(),
  target: z.object({
    kind: z.string(),
    id: z.string(),
    /** An admin's email, a person's username; null of what has no name of its own. */
    name: z.string().nullable(),
  }),
  reason: z.string().nullable(),
  /** The facts that the act changed, as they were; null where nothing is kept of them, as after an erasure. */
  before: facts.nullable(),
  after: facts.nullable(),
})
export type AuditEntry = z.output<typeof auditEntry>

export const searchAudit = call(calls.searchAudit, {
  summary:
    'Search the audit log. `admin` is an email, or `operator` for commands; a date as `to` is included',
  query: pageQuery.extend({
    admin: z.string().trim().toLowerCase().min(1).max(254).optional(),
    action: auditName.optional(),
    targetKind: auditName.optional(),
    targetId: id.optional(),
    from: dateOrMoment.optional(),
    to: dateOrMoment.optional(),
    sort: newestFirstSortField,
  }),
  data: z.array(auditEntry),
})

export const loadAuditKinds = call(calls.loadAuditKinds, {
  summary: 'List the actions and target kinds in the audit log',
  data: z.object({ actions: z.array(z.string()), targetKinds: z.array(z.string()) }),
})

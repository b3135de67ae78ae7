import type { TestApp } from './app.ts'

/** Returns the audit entries of a subject, oldest first. */
export async function auditOf(app: TestApp, subjectId: string) {
  return app.ctx.db
    .selectFrom('audit_entry')
    .select(['admin_id as adminId', 'action', 'reason', 'before', 'after'])
    .where('subject_id', '=', subjectId)
    .orderBy('id')
    .execute()
}

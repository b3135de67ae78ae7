import { loadAssignees as call } from '@fanfare/contract/shapes/backoffice/assignments'
import { type Api, answer } from '../../platform/http/answer.ts'
import { loadAssignableAdmins } from './load-assignees.ts'

export function queueAssignmentRoutes(api: Api): void {
  answer(api, call, async ({ ctx }) => ({ data: await loadAssignableAdmins(ctx) }))
}

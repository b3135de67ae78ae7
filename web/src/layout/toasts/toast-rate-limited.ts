import { isProblem } from '../../lib/api/problem.ts'
import { notify } from './toasts.tsx'

/** Says that it was a lot at once, once however many presses were too many. Other refusals of a press are taken back
 * without a word. */
export function toastRateLimited(error: unknown): void {
  if (!isProblem(error, 'TOO_MANY_REQUESTS')) return
  void notify((toast) => toast.error(error.detail, { id: 'too-many' }))
}

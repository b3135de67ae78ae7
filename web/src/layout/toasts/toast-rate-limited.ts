import { isApiProblem } from '../../lib/api/problem.ts'
import { showToast } from './toasts.tsx'

/** Says that it was a lot at once, once however many presses were too many. Other refusals of a press are taken back
 * without a word. */
export function toastIfRateLimited(error: unknown): void {
  if (!isApiProblem(error, 'TOO_MANY_REQUESTS')) return
  void showToast((toast) => toast.error(error.detail, { id: 'too-many' }))
}

import { isApiProblem } from '../../lib/api/problem.ts'
import { toErrorMessage } from '../../lib/i18n/error-messages.ts'
import { showToast } from './toasts.tsx'

/** Says in a toast what went wrong; `fallback` where the server has no words of its own. A session that has ended says so
 * itself. */
export function toastError(error: unknown, fallback?: string): void {
  if (isApiProblem(error, 'NOT_SIGNED_IN')) return
  void showToast((toast) => toast.error(toErrorMessage(error, fallback)))
}

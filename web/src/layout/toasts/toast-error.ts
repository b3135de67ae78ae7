import { isProblem } from '../../lib/api/problem.ts'
import { errorMessage } from '../../lib/i18n/error-messages.ts'
import { notify } from './toasts.tsx'

/** Says in a toast what went wrong; `fallback` where the server has no words of its own. A session that has ended says so
 * itself. */
export function toastError(error: unknown, fallback?: string): void {
  if (isProblem(error, 'NOT_SIGNED_IN')) return
  void notify((toast) => toast.error(errorMessage(error, fallback)))
}

import { reloadPageWhenServable } from '../../lib/api/connectivity.ts'

const reloadAfterMs = 1000

/** Loads the page anew, once what was just said on it has been seen. */
export function reloadPageAfterToast(): void {
  setTimeout(() => void reloadPageWhenServable(), reloadAfterMs)
}

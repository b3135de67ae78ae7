const reloadAfterMs = 1000

/** Loads the page anew, once what was just said on it has been seen. */
export function reloadAfterToast(): void {
  setTimeout(() => window.location.reload(), reloadAfterMs)
}

const eventTimeoutMs = 15_000

/** The file is a video or audio of which a part is missing or damaged. */
export class MediaDamagedError extends Error {}

/** Resolves with the element's next event of this name; rejects when it fails, or stands still for 15 s. */
export function awaitMediaEvent(element: HTMLMediaElement, name: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`No ${name} in time`)), eventTimeoutMs)
    const end = { once: true, signal }
    element.addEventListener(
      name,
      () => {
        clearTimeout(timer)
        resolve()
      },
      end,
    )
    element.addEventListener('error', () => reject(element.error ?? new Error('Not played here')), end)
    signal.addEventListener('abort', () => clearTimeout(timer))
  })
}

/** The length in seconds of what has its metadata; null where it can't be told. A recording that does not know its own
 * length learns it by being sent to its end. */
export async function measureDurationSeconds(
  element: HTMLMediaElement,
  signal: AbortSignal,
): Promise<number | null> {
  if (element.duration === Number.POSITIVE_INFINITY) {
    const learned = awaitMediaEvent(element, 'durationchange', signal)
    element.currentTime = 1e7
    await learned
  }
  return Number.isFinite(element.duration) && element.duration > 0 ? element.duration : null
}

/** Lets go of what a media element has loaded. */
export function unloadMediaAndRevokeUrl(element: HTMLMediaElement, url: string): void {
  element.removeAttribute('src')
  element.load()
  URL.revokeObjectURL(url)
}

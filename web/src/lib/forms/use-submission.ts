import { useRef, useState } from 'react'
import { toErrorMessages } from '../i18n/error-messages.ts'

/** Runs what a form or dialog does, one at a time; keeps what went wrong until the form is edited. */
export function useSubmission() {
  const [isBusy, setBusy] = useState(false)
  const [errors, setErrors] = useState<string[]>([])
  const running = useRef<AbortController | null>(null)

  /**
   * `fallback` is said where the server has no words of its own; `always`, before whatever it says. Tells whether it went well.
   */
  async function run(
    action: (signal: AbortSignal) => Promise<void>,
    fallback?: string,
    { always = false } = {},
  ): Promise<boolean> {
    if (running.current) return false
    const own = new AbortController()
    running.current = own
    setBusy(true)
    setErrors([])
    try {
      await action(own.signal)
      return true
    } catch (error) {
      if (own.signal.aborted) return false
      const messages = toErrorMessages(error, fallback)
      setErrors(always && fallback ? [fallback, ...messages] : messages)
      return false
    } finally {
      if (running.current === own) {
        running.current = null
        setBusy(false)
      }
    }
  }

  /** Tells what runs to end, and lets another begin at once; what still becomes of it is not said. */
  function stop() {
    running.current?.abort(new DOMException('Left', 'AbortError'))
    running.current = null
    setBusy(false)
  }

  /** Clears the errors; for the form's `onChange`. */
  function clear() {
    setErrors((shown) => (shown.length > 0 ? [] : shown))
  }

  return { isBusy, errors, run, stop, fail: setErrors, clear }
}

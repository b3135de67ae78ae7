import { useRef, useState } from 'react'
import { messagesOf } from '../words/messages-of.ts'

/** Runs what a form does, one at a time; keeps what went wrong until the form is edited. */
export function useSubmission() {
  const [isBusy, setBusy] = useState(false)
  const [errors, setErrors] = useState<string[]>([])
  const running = useRef(false)

  /**
   * `fallback` is said where the server has no words of its own; `always`, before whatever it says. Tells whether it went well.
   */
  async function run(
    action: () => Promise<void>,
    fallback?: string,
    { always = false } = {},
  ): Promise<boolean> {
    if (running.current) return false
    running.current = true
    setBusy(true)
    setErrors([])
    try {
      await action()
      return true
    } catch (error) {
      const messages = messagesOf(error, fallback)
      setErrors(always && fallback ? [fallback, ...messages] : messages)
      return false
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  /** For the form's onChange. */
  function clear() {
    setErrors((shown) => (shown.length > 0 ? [] : shown))
  }

  return { isBusy, errors, run, fail: setErrors, clear }
}

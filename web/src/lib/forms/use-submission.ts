import { useRef, useState } from 'react'
import { ApiProblem } from '../api/problem.ts'
import { toErrorMessages } from '../i18n/error-messages.ts'

/** An error of one field, by its path in the body of the call. */
export type FieldError = { path: string; message: string }

/** Runs what a form or dialog does, one at a time; keeps what went wrong until the form is edited. */
export function useSubmission() {
  const [isBusy, setBusy] = useState(false)
  const [errors, setErrors] = useState<string[]>([])
  const [fieldErrors, setFieldErrors] = useState<readonly FieldError[]>([])
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
    fail([])
    try {
      await action(own.signal)
      return true
    } catch (error) {
      if (own.signal.aborted) return false
      const messages = toErrorMessages(error, fallback)
      fail(
        always && fallback ? [fallback, ...messages] : messages,
        error instanceof ApiProblem ? error.errors : [],
      )
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

  /** Shows these errors; `at` names those of a field, which says them too. */
  function fail(messages: string[], at: readonly FieldError[] = []) {
    setErrors(messages)
    setFieldErrors(at)
  }

  /** Shows another error beside those that are there. */
  function addError(message: string) {
    setErrors((shown) => [...shown, message])
  }

  /** Clears the errors; for the form's `onChange`. */
  function clear() {
    setErrors((shown) => (shown.length > 0 ? [] : shown))
    setFieldErrors((shown) => (shown.length > 0 ? [] : shown))
  }

  /** Returns the error of a field, by its path in the body of the call. */
  function errorAt(path: string): string | undefined {
    return fieldErrors.find((each) => each.path === path)?.message
  }

  return { isBusy, errors, fieldErrors, errorAt, run, stop, fail, addError, clear }
}

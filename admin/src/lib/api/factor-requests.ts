import type { AdminFactor } from '@fanfare/contract/fields/admin-factor'

/** A call that waits for the admin to show a second factor. */
export type SecondFactorRequest = {
  id: number
  /** Refusal by the API. */
  refusal: Error
  /** Makes the call again with what is shown. Resolves once the call has an answer, and throws what a new try may mend. */
  show: (factor: AdminFactor) => Promise<void>
  /** Gives up: the call is refused as it was. */
  cancel: () => void
}

let requests: readonly SecondFactorRequest[] = []
let count = 0
const listeners = new Set<() => void>()

function set(next: readonly SecondFactorRequest[]) {
  requests = next
  for (const listener of listeners) listener()
}

/** Store for `useSyncExternalStore`: calls queue in the order in which they were made. */
export const secondFactorRequests = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  first: () => requests[0],
}

const retryableCodes = new Set(['TWO_FACTOR_REQUIRED', 'INVALID_OTP', 'INVALID_PASSKEY', 'TOO_MANY_REQUESTS'])

/**
 * Prompts the admin for a second factor, and makes a call with it.
 * @throws the call’s error if it is refused for another reason; `refusal` when the admin cancels
 */
export function promptSecondFactorAndRetry<T>(
  refusal: Error,
  send: (factor: AdminFactor) => Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    count += 1
    const request: SecondFactorRequest = {
      id: count,
      refusal,
      async show(factor) {
        try {
          resolve(await send(factor))
        } catch (error) {
          if (retryableCodes.has(codeOf(error))) throw error
          reject(error)
        }
      },
      cancel() {
        set(requests.filter((each) => each !== request))
        reject(refusal)
      },
    }
    set([...requests, request])
  })
}

/** A network that fails and a passkey that was not shown have no code: another try may mend them. */
function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('problem' in error)) return 'INVALID_PASSKEY'
  const { problem } = error
  if (typeof problem !== 'object' || problem === null || !('code' in problem)) return ''
  return String(problem.code)
}

import type { Reauthentication } from '@fanfare/contract/shapes/accounts/two-factor'
import { useDialogs } from '../../layout/dialogs/dialogs.tsx'
import { isApiProblem } from '../../lib/api/problem.ts'
import { lazyConfirmIdentityDialog } from './dialogs.ts'

/**
 * Sends a change that may require more than a session: if the API requires confirmation, a dialog asks for
 * the member’s password or a code, and the same change is sent again with it. The form’s input stays.
 * @returns a function that resolves to true if the change was made; false if the member closed the dialog
 * @throws what `send` throws, except errors of the confirmation
 */
export function useSendWithIdentityConfirmation(): (
  send: (confirmation?: Reauthentication) => Promise<void>,
) => Promise<boolean> {
  const dialogs = useDialogs()
  return async (send) => {
    try {
      await send()
      return true
    } catch (error) {
      if (!isApiProblem(error, 'CONFIRMATION_REQUIRED')) throw error
    }
    return new Promise((resolve, reject) => {
      dialogs.open(lazyConfirmIdentityDialog, {
        send,
        onClosed: ({ sent, error }) => (error === undefined ? resolve(sent) : reject(error)),
      })
    })
  }
}

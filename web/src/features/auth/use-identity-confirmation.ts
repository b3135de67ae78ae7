import type { Confirmation } from '@fanfare/contract/shapes/accounts/two-factor'
import { useDialogs } from '../../layout/dialogs/dialogs.tsx'
import { isProblem } from '../../lib/api/problem.ts'
import { confirmIdentityDialog } from './dialogs.ts'

/**
 * Sends a change that a session alone may not be enough for: where the API wants to know that it is her, a dialog asks the
 * person, and the same is sent again with her password or a code. What was typed stays where it is.
 * @returns a function that tells whether the change was made; it was not where she closed the dialog
 * @throws what `send` throws, but for what is wrong with the confirmation
 */
export function useIdentityConfirmation(): (
  send: (confirmation?: Confirmation) => Promise<void>,
) => Promise<boolean> {
  const dialogs = useDialogs()
  return async (send) => {
    try {
      await send()
      return true
    } catch (error) {
      if (!isProblem(error, 'CONFIRMATION_REQUIRED')) throw error
    }
    return new Promise((resolve, reject) => {
      dialogs.open(confirmIdentityDialog, {
        send,
        onClosed: ({ sent, error }) => (error === undefined ? resolve(sent) : reject(error)),
      })
    })
  }
}

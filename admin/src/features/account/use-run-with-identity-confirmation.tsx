import type { AdminReauthentication, OwnAdminAccount } from '@fanfare/contract/shapes/backoffice/own-account'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { extractApiProblem } from '../../layout/decision/parse-problem.ts'
import { ConfirmIdentityDialog } from './confirm-identity-dialog.tsx'

type ConfirmedAction = (confirmation?: AdminReauthentication) => Promise<unknown>

/**
 * Runs changes of the admin’s own sign-in methods, and retries them with a confirmation if the API requires
 * one.
 */
export function useRunWithIdentityConfirmation(account: OwnAdminAccount): {
  run: (act: ConfirmedAction) => Promise<void>
  asking: ReactNode
} {
  const client = useQueryClient()
  const [waiting, setWaiting] = useState<ConfirmedAction | null>(null)

  async function finish(act: ConfirmedAction, confirmation?: AdminReauthentication) {
    await act(confirmation)
    await client.invalidateQueries({ queryKey: ['own-account'] })
  }

  async function run(act: ConfirmedAction) {
    try {
      await finish(act)
    } catch (error) {
      if (extractApiProblem(error).code !== 'CONFIRMATION_REQUIRED') throw error
      setWaiting(() => act)
    }
  }

  const asking = waiting ? (
    <ConfirmIdentityDialog
      account={account}
      onClose={() => setWaiting(null)}
      onConfirm={async (confirmation) => {
        await finish(waiting, confirmation)
        setWaiting(null)
      }}
    />
  ) : null
  return { run, asking }
}

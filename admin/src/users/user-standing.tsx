import { activateUser, deactivateUser } from '@fanfare/contract/calls/backoffice/users'
import type { PlatformUser } from '@fanfare/contract/shapes/backoffice/users'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../api/call.ts'
import { useSession } from '../api/session.ts'
import { ReasonForm } from '../decision/reason-form.tsx'
import { say } from '../queue/offer-undo.ts'

/** Suspending, or taking a suspension back: with a reason that is kept. */
export function UserStanding({ user: { userId, username, accountStatus } }: { user: PlatformUser }) {
  const session = useSession()
  const client = useQueryClient()
  const isSuspended = accountStatus === 'SUSPENDED'
  if (!session || !deactivateUser.roles.some((role) => role === session.admin.role)) return null
  return (
    <section aria-label="The account" className="border-t pt-5">
      <ReasonForm
        confirm={isSuspended ? 'Activate the account' : 'Deactivate the account'}
        danger={!isSuspended}
        onSubmit={async (reason) => {
          await api(isSuspended ? activateUser : deactivateUser, { params: { userId }, body: { reason } })
          await client.invalidateQueries({ queryKey: ['users'] })
          say(isSuspended ? `@${username} is active again.` : `@${username} is suspended.`)
        }}
      />
    </section>
  )
}

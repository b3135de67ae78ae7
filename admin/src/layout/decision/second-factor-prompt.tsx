import { useSyncExternalStore } from 'react'
import { secondFactorRequests } from '../../lib/api/factor-requests.ts'
import { SecondFactorForm } from './second-factor-form.tsx'

/** Asks for the second factor of whatever call waits for one. */
export function SecondFactorPrompt() {
  const request = useSyncExternalStore(secondFactorRequests.subscribe, secondFactorRequests.first)
  if (!request) return null
  return (
    <SecondFactorForm
      key={request.id}
      title="Confirm it’s you"
      description={`This moves money. ${request.refusal.message}`}
      confirm="Confirm"
      onSubmit={request.show}
      onClose={request.cancel}
    />
  )
}

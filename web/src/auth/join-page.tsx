import { register } from '@fanfare/contract/calls/accounts/accounts'
import { useLingui } from '@lingui/react/macro'
import { api } from '../api/call.ts'
import { JoinDetails } from './join-details.tsx'
import { JoinSteps } from './join-steps.tsx'
import { ProviderButtons } from './providers/provider-buttons.tsx'

/** Joining by email and password, or by a provider. */
export function JoinPage() {
  const { t } = useLingui()
  return (
    <JoinSteps
      title={t`Join community`}
      below={<ProviderButtons />}
      details={({ email, twoFactor }, startAgain) => (
        <JoinDetails
          email={email}
          asksPassword
          join={async ({ password = '', usePicture: _, ...entered }) =>
            (await api(register, { body: { ...entered, password, email, twoFactor } })).data
          }
          onStartAgain={startAgain}
        />
      )}
    />
  )
}

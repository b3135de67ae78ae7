import { register } from '@fanfare/contract/calls/accounts/accounts'
import { Skeleton } from '@fanfare/ui/states/skeleton'
import { useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { callApi } from '../../../lib/api/call.ts'
import { lazyComponent } from '../../../lib/lazy-component.ts'
import { ProviderButtons } from '../providers/provider-buttons.tsx'
import { JoinSteps } from './join-steps.tsx'

const loadDetails = () => import('./join-details-step.tsx')
const JoinDetailsStep = lazyComponent(async () => (await loadDetails()).JoinDetailsStep)

/** Joining by email and password, or by a provider. */
export function JoinPage() {
  const { t } = useLingui()
  return (
    <JoinSteps
      title={t`Join community`}
      below={<ProviderButtons />}
      // Preloads the next step. If that fails now, it is loaded when needed.
      onMailed={() => void loadDetails().catch(() => undefined)}
      details={({ email, twoFactor }, startAgain) => (
        <Suspense fallback={<Skeleton className="h-140" />}>
          <JoinDetailsStep
            email={email}
            asksPassword
            join={async ({ password = '', usePicture: _, ...entered }) =>
              (await callApi(register, { body: { ...entered, password, email, twoFactor } })).data
            }
            onStartAgain={startAgain}
          />
        </Suspense>
      )}
    />
  )
}

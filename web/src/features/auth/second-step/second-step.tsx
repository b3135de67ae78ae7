import type { PasskeyAssertion } from '@fanfare/contract/fields/passkey'
import type { SecondFactor } from '@fanfare/contract/second-factors'
import type { LoginTwoFactor } from '@fanfare/contract/shapes/accounts/two-factor'
import { Button } from '@fanfare/ui/button'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { paths } from '../../../lib/paths.ts'
import { CodeStep } from '../codes/code-step.tsx'
import type { BegunSignIn } from '../codes/last-code.ts'
import { canUsePasskeys } from '../passkeys/browser-passkeys.ts'
import { PasskeysElsewhere } from '../passkeys/passkeys-elsewhere.tsx'
import { AppStep } from './app-step.tsx'
import { PasskeyStep } from './passkey-step.tsx'
import { RecoveryStep } from './recovery-step.tsx'

/** What finishes a sign-in. */
export type Proof = { twoFactor?: LoginTwoFactor; recoveryCode?: string; passkey?: PasskeyAssertion }

type SecondStepProps = {
  identifier: string
  begun: BegunSignIn
  /** Has another code mailed, where that takes more than the identifier; gives its token. */
  resend?: () => Promise<string>
  /** Goes on with the proof; what it throws is shown. */
  onProof: (proof: Proof) => Promise<void>
  onBack: () => void
}

/** Asks for the second factor, in one of the ways that she has. */
export function SecondStep({ identifier, begun, resend, onProof, onBack }: SecondStepProps) {
  const { t } = useLingui()
  const methods = (begun.methods ?? ['EMAIL']).filter((each) => each !== 'PASSKEY' || canUsePasskeys())
  const [method, setMethod] = useState<SecondFactor>(() =>
    methods.includes('AUTHENTICATOR') ? 'AUTHENTICATOR' : 'EMAIL',
  )
  const others = methods.filter((each) => each !== method)
  const ways: Record<SecondFactor, string> = {
    AUTHENTICATOR: t`Use my authenticator app`,
    PASSKEY: t`Use a passkey`,
    EMAIL: t`Use the code that was mailed`,
    RECOVERY_CODE: t`Use a recovery code`,
  }
  const { token, mailedAt } = begun
  return (
    <>
      {method === 'EMAIL' ? (
        <CodeStep
          authenticationType="LOGIN"
          identifier={identifier}
          token={token}
          mailedAt={mailedAt}
          intro={t`Enter the code that we sent to your email.`}
          {...(resend && { resend })}
          onCode={(twoFactor) => onProof({ twoFactor: { ...twoFactor, method } })}
          onBack={onBack}
          backLabel={t`Back`}
        />
      ) : method === 'AUTHENTICATOR' ? (
        <AppStep
          onCode={(otp) => onProof({ twoFactor: { otp, token, authenticationType: 'LOGIN', method } })}
          onBack={onBack}
        />
      ) : method === 'PASSKEY' ? (
        <PasskeyStep onPasskey={(passkey) => onProof({ passkey })} onBack={onBack} />
      ) : (
        <RecoveryStep onCode={(recoveryCode) => onProof({ recoveryCode })} onBack={onBack} />
      )}
      {others.length > 0 ? (
        <section aria-label={t`Other ways`} className="mt-6 flex flex-col gap-2 border-t pt-6">
          {others.map((other) => (
            <Button key={other} variant="secondary" full onClick={() => setMethod(other)}>
              {ways[other]}
            </Button>
          ))}
        </section>
      ) : null}
      {begun.methods?.includes('PASSKEY') ? (
        <div className="mt-6">
          <PasskeysElsewhere path={paths.login()} />
        </div>
      ) : null}
    </>
  )
}

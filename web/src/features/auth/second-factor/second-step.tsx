import type { SecondFactor } from '@fanfare/contract/accounts/second-factors'
import type { PasskeyAssertion } from '@fanfare/contract/fields/passkey'
import type { SecondFactorCode } from '@fanfare/contract/shapes/accounts/two-factor'
import { Button } from '@fanfare/ui/actions/button'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { paths } from '../../../lib/paths.ts'
import { EmailedCodeStep } from '../codes/emailed-code-step.tsx'
import type { StartedSignIn } from '../codes/stored-code.ts'
import { canUsePasskeysOnHost } from '../passkeys/browser-passkeys.ts'
import { PasskeyOriginLink } from '../passkeys/passkey-origin-link.tsx'
import { AuthenticatorStep } from './app-step.tsx'
import { PasskeyStep } from './passkey-step.tsx'
import { RecoveryCodeStep } from './recovery-step.tsx'

/** Proof that completes a sign-in. */
export type SecondFactorProof = {
  twoFactor?: SecondFactorCode
  recoveryCode?: string
  passkey?: PasskeyAssertion
}

type SecondFactorStepProps = {
  identifier: string
  started: StartedSignIn
  /** Sends another code by email, if that takes more than the identifier; returns its token. */
  resend?: () => Promise<string>
  /** Goes on with the proof; what it throws is shown. */
  onProof: (proof: SecondFactorProof) => Promise<void>
  onBack: () => void
}

/** Second step of a sign-in, with any of the member’s second factors. */
export function SecondFactorStep({ identifier, started, resend, onProof, onBack }: SecondFactorStepProps) {
  const { t } = useLingui()
  const methods = (started.methods ?? ['EMAIL']).filter(
    (each) => each !== 'PASSKEY' || canUsePasskeysOnHost(),
  )
  const [method, setMethod] = useState<SecondFactor>(() =>
    methods.includes('AUTHENTICATOR') ? 'AUTHENTICATOR' : 'EMAIL',
  )
  const others = methods.filter((each) => each !== method)
  const methodLabels: Record<SecondFactor, string> = {
    AUTHENTICATOR: t`Use my authenticator app`,
    PASSKEY: t`Use a passkey`,
    EMAIL: t`Use the code we emailed`,
    RECOVERY_CODE: t`Use a recovery code`,
  }
  const { token, mailedAt } = started
  return (
    <>
      {method === 'EMAIL' ? (
        <EmailedCodeStep
          authenticationType="LOGIN"
          identifier={identifier}
          token={token}
          mailedAt={mailedAt}
          intro={t`Enter the code we sent to your email.`}
          {...(resend && { resend })}
          onCode={(twoFactor) => onProof({ twoFactor: { ...twoFactor, method } })}
          onBack={onBack}
          backLabel={t`Back`}
        />
      ) : method === 'AUTHENTICATOR' ? (
        <AuthenticatorStep
          onCode={(otp) => onProof({ twoFactor: { otp, token, authenticationType: 'LOGIN', method } })}
          onBack={onBack}
        />
      ) : method === 'PASSKEY' ? (
        <PasskeyStep onPasskey={(passkey) => onProof({ passkey })} onBack={onBack} />
      ) : (
        <RecoveryCodeStep onCode={(recoveryCode) => onProof({ recoveryCode })} onBack={onBack} />
      )}
      {others.length > 0 ? (
        <section aria-label={t`Other options`} className="mt-6 flex flex-col gap-2 border-t pt-6">
          {others.map((other) => (
            <Button key={other} variant="secondary" full onClick={() => setMethod(other)}>
              {methodLabels[other]}
            </Button>
          ))}
        </section>
      ) : null}
      {started.methods?.includes('PASSKEY') ? (
        <div className="mt-6">
          <PasskeyOriginLink path={paths.login()} />
        </div>
      ) : null}
    </>
  )
}

import type { PasskeyAssertion } from '@fanfare/contract/fields/passkey'
import { Button } from '@fanfare/ui/actions/button'
import { FormErrors } from '@fanfare/ui/fields/form-errors'
import { useLingui } from '@lingui/react/macro'
import { Fingerprint } from 'lucide-react'
import { useSubmission } from '../../../lib/forms/use-submission.ts'
import { isNotAllowedOrAbortError, promptSignInPasskey } from '../passkeys/browser-passkeys.ts'

type PasskeyStepProps = { onPasskey: (passkey: PasskeyAssertion) => Promise<void>; onBack: () => void }

/** Prompt for one of the member’s passkeys. */
export function PasskeyStep({ onPasskey, onBack }: PasskeyStepProps) {
  const { t } = useLingui()
  const submission = useSubmission()

  function ask() {
    void submission.run(async () => {
      try {
        await onPasskey(await promptSignInPasskey())
      } catch (error) {
        if (!isNotAllowedOrAbortError(error)) throw error
      }
    })
  }

  return (
    <div className="flex flex-col gap-5">
      <p className="text-pretty text-muted">{t`Use your fingerprint, face or screen lock to continue.`}</p>
      <FormErrors errors={submission.errors} />
      <Button size="lg" full autoFocus icon={<Fingerprint />} busy={submission.isBusy} onClick={ask}>
        {t`Use a passkey`}
      </Button>
      <Button variant="quiet" size="sm" className="self-start" onClick={onBack}>
        {t`Back`}
      </Button>
    </div>
  )
}

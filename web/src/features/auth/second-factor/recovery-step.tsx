import { Button } from '@fanfare/ui/actions/button'
import { Field } from '@fanfare/ui/fields/field'
import { FormErrors } from '@fanfare/ui/fields/form-errors'
import { Input } from '@fanfare/ui/fields/input'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSubmission } from '../../../lib/forms/use-submission.ts'

type RecoveryCodeStepProps = { onCode: (code: string) => Promise<void>; onBack: () => void }

/** Asks for one of the recovery codes. */
export function RecoveryCodeStep({ onCode, onBack }: RecoveryCodeStepProps) {
  const { t } = useLingui()
  const submission = useSubmission()
  const [code, setCode] = useState('')
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (code.trim()) void submission.run(() => onCode(code))
        else submission.fail([t`Enter a recovery code`])
      }}
    >
      <p className="text-pretty text-muted">{t`Enter one of your saved recovery codes. Each one works once.`}</p>
      <FormErrors errors={submission.errors} />
      <Field label={t`Recovery code`}>
        <Input
          value={code}
          autoFocus
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={60}
          onChange={(event) => {
            setCode(event.target.value)
            submission.clear()
          }}
        />
      </Field>
      <Button type="submit" size="lg" full busy={submission.isBusy}>
        {t`Continue`}
      </Button>
      <Button variant="quiet" size="sm" className="self-start" onClick={onBack}>
        {t`Back`}
      </Button>
    </form>
  )
}

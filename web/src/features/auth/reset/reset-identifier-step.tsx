import { Button } from '@fanfare/ui/actions/button'
import { Field } from '@fanfare/ui/fields/field'
import { FormErrors } from '@fanfare/ui/fields/form-errors'
import { Input } from '@fanfare/ui/fields/input'
import { useLingui } from '@lingui/react/macro'
import { useForm } from 'react-hook-form'
import { useSubmission } from '../../../lib/forms/use-submission.ts'
import { useZodResolver } from '../../../lib/forms/use-zod-resolver.ts'
import { type EmailedCodeToken, requestOrReuseEmailedCode } from '../codes/stored-code.ts'

/** A username does as well; what is meant as an address has to be one. */
const loadShape = async () => {
  const { email, resetPassword } = await import('@fanfare/contract/shapes/accounts/accounts')
  return resetPassword.body.pick({ identifier: true }).superRefine(({ identifier }, refinement) => {
    const problem = identifier.includes('@')
      ? email.safeParse(identifier).error?.issues[0]?.message
      : undefined
    if (problem) refinement.addIssue({ code: 'custom', path: ['identifier'], message: problem })
  })
}

type ResetIdentifierStepProps = {
  identifier: string
  onMailed: (identifier: string, code: EmailedCodeToken) => void
}

export function ResetIdentifierStep({ identifier, onMailed }: ResetIdentifierStepProps) {
  const { t } = useLingui()
  const submission = useSubmission()
  const { register, handleSubmit, formState } = useForm({
    resolver: useZodResolver(loadShape),
    defaultValues: { identifier },
  })

  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onChange={submission.clear}
      onSubmit={handleSubmit(async (entered) => {
        await submission.run(async () => {
          onMailed(entered.identifier, await requestOrReuseEmailedCode('RESET_PASSWORD', entered.identifier))
        }, t`Server Error`)
      })}
    >
      <FormErrors errors={submission.errors} />
      <Field
        label={t`Email`}
        hint={t`The email you joined with.`}
        error={formState.errors.identifier?.message}
      >
        <Input
          {...register('identifier')}
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
        />
      </Field>
      <Button type="submit" size="lg" full busy={submission.isBusy}>
        {t`Continue`}
      </Button>
    </form>
  )
}

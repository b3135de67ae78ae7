import { Button } from '@fanfare/ui/actions/button'
import { Field } from '@fanfare/ui/fields/field'
import { FormErrors } from '@fanfare/ui/fields/form-errors'
import { Input } from '@fanfare/ui/fields/input'
import { useLingui } from '@lingui/react/macro'
import { useForm } from 'react-hook-form'
import { useSubmission } from '../../../lib/forms/use-submission.ts'
import { useZodResolver } from '../../../lib/forms/use-zod-resolver.ts'
import { type EmailedCodeToken, requestOrReuseEmailedCode } from '../codes/stored-code.ts'

const loadShape = async () => {
  const { registration } = await import('@fanfare/contract/shapes/accounts/accounts')
  return registration.pick({ email: true })
}

type JoinEmailStepProps = { email: string; onMailed: (email: string, code: EmailedCodeToken) => void }

export function JoinEmailStep({ email, onMailed }: JoinEmailStepProps) {
  const { t } = useLingui()
  const submission = useSubmission()
  const { register, handleSubmit, formState } = useForm({
    resolver: useZodResolver(loadShape),
    defaultValues: { email },
  })

  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onChange={submission.clear}
      onSubmit={handleSubmit(async (entered) => {
        await submission.run(async () => {
          onMailed(entered.email, await requestOrReuseEmailedCode('SIGN_UP', entered.email))
        }, t`Server Error`)
      })}
    >
      <FormErrors errors={submission.errors} />
      <Field
        label={t`Email`}
        hint={t`We'll send a code to confirm this is your email.`}
        error={formState.errors.email?.message}
      >
        <Input {...register('email')} type="email" autoComplete="email" inputMode="email" autoFocus />
      </Field>
      <Button type="submit" size="lg" full busy={submission.isBusy}>
        {t`Continue`}
      </Button>
    </form>
  )
}

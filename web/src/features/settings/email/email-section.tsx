import { Button } from '@fanfare/ui/actions/button'
import { Field } from '@fanfare/ui/fields/field'
import { FormErrors } from '@fanfare/ui/fields/form-errors'
import { Input } from '@fanfare/ui/fields/input'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useDialogs } from '../../../layout/dialogs/dialogs.tsx'
import { SiteLink } from '../../../layout/links/site-link.tsx'
import { sendAndShowFieldErrors } from '../../../lib/forms/server-errors.ts'
import { useSubmission } from '../../../lib/forms/use-submission.ts'
import { useZodResolver } from '../../../lib/forms/use-zod-resolver.ts'
import { paths } from '../../../lib/paths.ts'
import { useSendWithIdentityConfirmation } from '../../auth/use-send-with-identity-confirmation.ts'
import { lazyEmailChangeCodesDialog } from './dialogs.ts'
import { type StartedEmailChange, startEmailChangeByCode } from './start-email-change.ts'

const loadShape = async () => {
  const { startEmailChange } = await import('@fanfare/contract/shapes/accounts/email')
  return startEmailChange.body.pick({ email: true })
}

/** Current email address, with a form to change it. */
export function EmailSection({ email }: { email: string }) {
  const { t } = useLingui()
  const [isChanging, setChanging] = useState(false)
  return (
    <section className="px-5 py-5">
      <h2 className="text-lg">{t`Email`}</h2>
      <p className="mt-1 wrap-anywhere text-muted">
        <bdi dir="ltr">{email}</bdi>
      </p>
      {isChanging ? (
        <EmailForm email={email} onEnd={() => setChanging(false)} />
      ) : (
        <Button variant="secondary" className="mt-4" onClick={() => setChanging(true)}>
          {t`Change email`}
        </Button>
      )}
    </section>
  )
}

function EmailForm({ email: old, onEnd }: { email: string; onEnd: () => void }) {
  const { t } = useLingui()
  const dialogs = useDialogs()
  const confirmed = useSendWithIdentityConfirmation()
  const submission = useSubmission()
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: useZodResolver(loadShape),
    defaultValues: { email: '' },
  })

  const submit = handleSubmit(async ({ email }) => {
    await submission.run(
      () =>
        sendAndShowFieldErrors(setError, ['email'], async () => {
          let started: StartedEmailChange | undefined
          await confirmed(async (confirmation) => {
            started = await startEmailChangeByCode(email, confirmation)
          })
          if (started) dialogs.open(lazyEmailChangeCodesDialog, { old, email, started, onChanged: onEnd })
        }),
      t`Server Error`,
    )
  })

  return (
    <form
      noValidate
      aria-label={t`Change email`}
      className="mt-4 flex flex-col gap-5"
      onChange={submission.clear}
      onSubmit={submit}
    >
      <FormErrors errors={submission.errors} />
      <Field
        label={t`New email`}
        hint={t`We'll send a code to each address. Once you've entered both, your other devices are logged out.`}
        error={formState.errors.email?.message}
      >
        <Input {...register('email')} type="email" autoComplete="email" inputMode="email" autoFocus />
      </Field>
      <p className="text-pretty text-muted text-sm">
        <Trans>
          Can't access {old} any more?{' '}
          <SiteLink to={paths.support()} className="text-link underline">
            Write to support
          </SiteLink>
          . We'll check your identity and change it for you.
        </Trans>
      </p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={submission.isBusy}>
          {t`Send both codes`}
        </Button>
        <Button variant="quiet" disabled={submission.isBusy} onClick={onEnd}>
          {t`Cancel`}
        </Button>
      </div>
    </form>
  )
}

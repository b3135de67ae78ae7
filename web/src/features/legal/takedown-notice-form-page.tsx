import { sendTakedownNotice } from '@fanfare/contract/calls/trust/takedowns'
import { Button } from '@fanfare/ui/actions/button'
import { Banner } from '@fanfare/ui/content/banner'
import { Checkbox } from '@fanfare/ui/fields/checkbox'
import { Field } from '@fanfare/ui/fields/field'
import { FormErrors } from '@fanfare/ui/fields/form-errors'
import { Input } from '@fanfare/ui/fields/input'
import { Textarea } from '@fanfare/ui/fields/textarea'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { SitePage } from '../../layout/site/site-page.tsx'
import { callApi } from '../../lib/api/call.ts'
import { fieldErrorMessages } from '../../lib/forms/field-error-messages.ts'
import { sendAndShowFieldErrors } from '../../lib/forms/server-errors.ts'
import { useSubmission } from '../../lib/forms/use-submission.ts'
import { useZodResolver } from '../../lib/forms/use-zod-resolver.ts'
import { deploymentSettings } from '../../lib/page-settings.ts'
import { paths } from '../../lib/paths.ts'
import { ConfirmTakedownNotice } from './confirm-takedown-notice.tsx'

const loadShape = async () => (await import('@fanfare/contract/shapes/trust/takedowns')).takedownNoticeBody

const whatAndWhere = { postUrl: '', work: '' }
const who = { name: '', owner: '', email: '', phone: '', address: '', signature: '' }

/** The form of whoever says that a post is their work. No account is needed; a mailed code confirms the address of a guest. */
export function TakedownNoticeFormPage() {
  const { t } = useLingui()
  const { name: brand } = deploymentSettings.brand
  const submission = useSubmission()
  const [sent, setSent] = useState<{ takedownId: string; token: string | null } | null>(null)

  const { register, handleSubmit, formState, setError, getValues } = useForm({
    resolver: useZodResolver(loadShape),
    defaultValues: { ...whatAndWhere, ...who },
  })
  const { errors: wrong } = formState
  const unticked = wrong.isGoodFaith ?? wrong.isAccurate
  const untickedId = useId()
  const marksOf = (fault: unknown) =>
    fault ? { 'aria-invalid': true as const, 'aria-describedby': untickedId } : {}

  const send = handleSubmit(
    async (body) => {
      await submission.run(() =>
        sendAndShowFieldErrors(setError, ['postUrl', 'email'], async () => {
          const { data } = await callApi(sendTakedownNotice, { body })
          setSent(data)
        }),
      )
    },
    (found) => submission.fail([...new Set(fieldErrorMessages(found))]),
  )

  return (
    <SitePage
      title={t`Takedown notice`}
      description={t`Tell ${brand} that a post copies your work and should be taken down.`}
    >
      <div className="site-width pt-12 pb-20 tablet:pt-16">
        <div className="max-w-136">
          <h1 className="text-[clamp(2.125rem,1.6rem+2.4vw,3.25rem)] leading-[1.08] tracking-[-0.025em]">{t`Takedown notice`}</h1>
          <p className="mt-5 text-pretty text-lg text-muted">
            <Trans>
              For owners of works that were published here without permission. <RemovalLink /> explains what
              happens next.
            </Trans>
          </p>
          {sent?.token ? (
            <ConfirmTakedownNotice
              takedownId={sent.takedownId}
              token={sent.token}
              email={getValues('email')}
              onConfirmed={() => setSent({ ...sent, token: null })}
              onBack={() => setSent(null)}
            />
          ) : sent ? (
            <Banner tone="success" alert className="mt-10">
              {t`We received your notice and emailed you a receipt. Your notice number is ${sent.takedownId}.`}
            </Banner>
          ) : (
            <form
              noValidate
              onSubmit={send}
              onChange={submission.clear}
              className="mt-10 flex flex-col gap-5"
            >
              <Field
                label={t`Link to the post`}
                hint={t`Copy it from your browser’s address bar.`}
                error={wrong.postUrl?.message}
              >
                <Input {...register('postUrl')} type="url" inputMode="url" maxLength={500} />
              </Field>
              <Field
                label={t`Your work`}
                hint={t`What it is, and where it can be seen.`}
                error={wrong.work?.message}
              >
                <Textarea {...register('work')} rows={4} maxRows={10} maxLength={2000} />
              </Field>
              <Field label={t`Your full name`} error={wrong.name?.message}>
                <Input {...register('name')} autoComplete="name" maxLength={120} />
              </Field>
              <Field label={t`Rights owner, if it’s not you`}>
                <Input {...register('owner')} maxLength={120} />
              </Field>
              <Field label={t`Your email`} error={wrong.email?.message}>
                <Input {...register('email')} type="email" autoComplete="email" maxLength={254} />
              </Field>
              <Field label={t`Your telephone number`} error={wrong.phone?.message}>
                <Input {...register('phone')} type="tel" autoComplete="tel" maxLength={40} />
              </Field>
              <Field label={t`Your postal address`} error={wrong.address?.message}>
                <Textarea {...register('address')} rows={3} maxLength={500} autoComplete="street-address" />
              </Field>
              <Checkbox
                {...register('isGoodFaith')}
                {...marksOf(wrong.isGoodFaith)}
                label={t`I believe in good faith that this use is not permitted by the owner, an agent of the owner, or the law.`}
              />
              <Checkbox
                {...register('isAccurate')}
                {...marksOf(wrong.isAccurate)}
                label={t`Under penalty of perjury: what I say is accurate, and I own the rights or may act for their owner.`}
              />
              {unticked ? (
                <p id={untickedId} className="text-danger text-sm">
                  {unticked.message}
                </p>
              ) : null}
              <Field label={t`Signature`} hint={t`Type your full name.`} error={wrong.signature?.message}>
                <Input {...register('signature')} maxLength={120} />
              </Field>
              <FormErrors errors={submission.errors} />
              <Button type="submit" size="lg" busy={submission.isBusy} className="self-start">
                {t`Send notice`}
              </Button>
            </form>
          )}
        </div>
      </div>
    </SitePage>
  )
}

function RemovalLink() {
  const { t } = useLingui()
  return (
    <Link to={paths.contentRemoval()} className="font-medium text-link underline underline-offset-2">
      {t`Content removal`}
    </Link>
  )
}

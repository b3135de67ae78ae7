import { limits } from '@fanfare/contract/limits'
import { reportBody, reportReasons } from '@fanfare/contract/shapes/trust/moderation'
import { Button } from '@fanfare/ui/actions/button'
import { Field } from '@fanfare/ui/fields/field'
import { FormErrors } from '@fanfare/ui/fields/form-errors'
import { RadioCards } from '@fanfare/ui/fields/radio-cards'
import { Textarea } from '@fanfare/ui/fields/textarea'
import { Dialog } from '@fanfare/ui/overlays/dialog'
import { toast } from '@fanfare/ui/overlays/toast'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, type SubmitEvent, useId, useState } from 'react'
import type { DialogControl } from '../../layout/dialogs/dialogs.tsx'
import { translateApiMessage } from '../../lib/api/translate-api-message.ts'
import { useSubmission } from '../../lib/forms/use-submission.ts'
import { paths } from '../../lib/paths.ts'
import type { ReportSubject } from './report-subject.ts'
import { submitReport } from './submit-report.ts'

type Reason = (typeof reportReasons)[number]

/** Tells the moderators about a post, a comment, a reply or a person. */
export function ReportDialog({ subject, open, onOpenChange }: DialogControl & { subject: ReportSubject }) {
  const { t } = useLingui()
  const formId = useId()
  const submission = useSubmission()
  const [reason, setReason] = useState<Reason>()
  const [description, setDescription] = useState('')
  const titles = {
    post: t`Report post`,
    comment: t`Report comment`,
    reply: t`Report reply`,
    profile: t`Report profile`,
  }
  const reasonLabels: Record<Reason, string> = {
    'Leaked or stolen content': t`Leaked or stolen content`,
    'Displays aggressive violence': t`Displays aggressive violence`,
    'Displays illegal content involving minors': t`Displays illegal content involving minors`,
    'Somebody who may be under 18': t`Someone who may be under 18`,
    'Harassment or bullying': t`Harassment or bullying`,
    Impersonation: t`Impersonation`,
    'Scam or fraud': t`Scam or fraud`,
    'Self-harm or suicide': t`Self-harm or suicide`,
  }

  async function send(event: SubmitEvent) {
    event.preventDefault()
    const checked = reportBody.safeParse({ reason, description })
    if (!checked.success) {
      return submission.fail(checked.error.issues.map(({ message }) => translateApiMessage(message)))
    }
    if (!(await submission.run(() => submitReport(subject, checked.data)))) return
    toast.success(t`Thank you for your report`, {
      description: t`Our team will review it as soon as possible.`,
    })
    onOpenChange(false)
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={titles[subject.kind]}
      description={
        <Trans>
          We remove anything that breaks our{' '}
          <LegalLink to={paths.acceptableUse()}>acceptable use policy</LegalLink> or{' '}
          <LegalLink to={paths.terms()}>terms</LegalLink>. @{subject.by.username} won't know who reported it.
        </Trans>
      }
      busy={submission.isBusy}
      footer={
        <Button type="submit" form={formId} size="lg" full busy={submission.isBusy}>
          {t`Send report`}
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={send}
        onChange={submission.clear}
        className="flex flex-col gap-4"
      >
        <FormErrors errors={submission.errors} />
        <RadioCards
          legend={t`What's wrong?`}
          options={reportReasons.map((value) => ({ value, label: reasonLabels[value] }))}
          value={reason}
          onChange={setReason}
        />
        <Field label={t`Tell us more`}>
          <Textarea
            value={description}
            rows={3}
            maxRows={8}
            maxLength={limits.reportLength}
            onChange={(event) => setDescription(event.target.value)}
          />
        </Field>
        <p className="text-pretty text-muted text-sm">
          <Trans>
            Is it your own work, or are you in it? See how to have{' '}
            <LegalLink to={paths.contentRemoval()}>content removed</LegalLink>.
          </Trans>
        </p>
      </form>
    </Dialog>
  )
}

function LegalLink({ to, children }: { to: string; children?: ReactNode }) {
  return (
    <a
      href={to}
      target="_blank"
      rel="noopener"
      className="font-medium text-link underline underline-offset-2"
    >
      {children}
    </a>
  )
}

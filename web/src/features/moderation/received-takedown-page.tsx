import { sendCounterNotice, takedownNotice } from '@fanfare/contract/calls/trust/takedowns'
import type { TakedownNotice } from '@fanfare/contract/shapes/trust/takedowns'
import { Button } from '@fanfare/ui/actions/button'
import { Banner } from '@fanfare/ui/content/banner'
import { Checkbox } from '@fanfare/ui/fields/checkbox'
import { Field } from '@fanfare/ui/fields/field'
import { FormErrors } from '@fanfare/ui/fields/form-errors'
import { Input } from '@fanfare/ui/fields/input'
import { Textarea } from '@fanfare/ui/fields/textarea'
import { useLingui } from '@lingui/react/macro'
import { useParams } from '@tanstack/react-router'
import type { SubmitEvent } from 'react'
import {
  DecisionFact,
  type EmailedDecision,
  EmailedDecisionPage,
} from '../../layout/page/emailed-decision-page.tsx'
import { callApi } from '../../lib/api/call.ts'
import { useSubmission } from '../../lib/forms/use-submission.ts'
import { formatLongDate } from '../../lib/i18n/format-time.ts'

/**
 * Takedown notice against the viewer’s post, and their counter-notice. Opened from a notification or an
 * email.
 */
export function ReceivedTakedownPage() {
  const { t } = useLingui()
  const { takedownId = '' } = useParams({ strict: false })
  return (
    <EmailedDecisionPage
      title={t`Copyright notice`}
      failure={t`This notice could not be loaded.`}
      queryKey={['takedown', takedownId]}
      load={async (token) =>
        (await callApi(takedownNotice, { params: { takedownId }, query: { token } })).data
      }
    >
      {(letter) => <Notice {...letter} />}
    </EmailedDecisionPage>
  )
}

function Notice({ content: notice, token, onAnswered }: EmailedDecision<TakedownNotice>) {
  const { t } = useLingui()
  const { caption, claimant, owner, work, reason, dateTakenDown, restoreAt, withdrawnReason, state } = notice
  const titles: Partial<Record<TakedownNotice['state'], string>> = {
    COUNTERED: restoreAt
      ? t`You've responded. Your post will be restored on ${formatLongDate(restoreAt)}, unless ${claimant} goes to court.`
      : '',
    RESTORED: t`Your post is back.`,
    KEPT_DOWN: t`${claimant} has gone to court. Your post stays down until that's decided.`,
    WITHDRAWN: t`This notice was withdrawn and no longer affects your post.`,
  }
  const said = titles[state]
  return (
    <div className="flex flex-col gap-6 px-5 py-6">
      <div>
        <h2 className="text-balance font-bold font-display text-xl">{t`Your post was taken down`}</h2>
        <p className="mt-1 text-muted">{formatLongDate(dateTakenDown)}</p>
      </div>
      <dl className="flex flex-col divide-y rounded-md border bg-surface px-5">
        {caption ? <DecisionFact label={t`The post`}>“{caption}”</DecisionFact> : null}
        <DecisionFact label={t`Claimed by`}>{owner ? t`${claimant}, for ${owner}` : claimant}</DecisionFact>
        <DecisionFact label={t`The work`}>{work}</DecisionFact>
        <DecisionFact label={t`Why we took it down`}>{reason}</DecisionFact>
        {withdrawnReason ? (
          <DecisionFact label={t`Why the notice was withdrawn`}>{withdrawnReason}</DecisionFact>
        ) : null}
      </dl>
      {said ? (
        <Banner tone={state === 'RESTORED' || state === 'WITHDRAWN' ? 'success' : 'info'}>{said}</Banner>
      ) : (
        <CounterNotice content={notice} token={token} onAnswered={onAnswered} />
      )}
    </div>
  )
}

function CounterNotice({
  content: { takedownId, claimant },
  token,
  onAnswered,
}: EmailedDecision<TakedownNotice>) {
  const { t } = useLingui()
  const submission = useSubmission()

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const entered = new FormData(event.currentTarget)
    const text = (field: string) => String(entered.get(field) ?? '')
    await submission.run(async () => {
      const { data } = await callApi(sendCounterNotice, {
        params: { takedownId },
        body: {
          why: text('why'),
          name: text('name'),
          phone: text('phone'),
          address: text('address'),
          signature: text('signature'),
          // Unticked, they are refused in words.
          isMistake: entered.has('isMistake') as true,
          acceptsCourt: entered.has('acceptsCourt') as true,
          token,
        },
      })
      onAnswered(data)
    })
  }

  return (
    <form noValidate onSubmit={send} onChange={submission.clear} className="flex flex-col gap-4">
      <div>
        <h3 className="font-bold font-display text-lg">{t`Was it a mistake?`}</h3>
        <p className="mt-1 text-pretty text-muted">
          {t`Respond with a counter-notice. ${claimant} will see everything you enter here. Your post is restored 14 days after that, unless they go to court.`}
        </p>
      </div>
      <Field label={t`Why the removal was a mistake`}>
        <Textarea name="why" rows={4} maxRows={10} maxLength={2000} />
      </Field>
      <Field label={t`Your full name`}>
        <Input name="name" autoComplete="name" maxLength={120} />
      </Field>
      <Field label={t`Your telephone number`}>
        <Input name="phone" type="tel" autoComplete="tel" maxLength={40} />
      </Field>
      <Field label={t`Your postal address`}>
        <Textarea name="address" rows={3} maxLength={500} autoComplete="street-address" />
      </Field>
      <Checkbox
        name="isMistake"
        label={t`Under penalty of perjury: I believe in good faith that the post was removed by mistake or misidentification.`}
      />
      <Checkbox
        name="acceptsCourt"
        label={t`I accept the jurisdiction of the court where I live, or, outside the United States, where the operator of this site can be sued, and papers from the other side.`}
      />
      <Field label={t`Signature`} hint={t`Type your full name.`}>
        <Input name="signature" maxLength={120} />
      </Field>
      <FormErrors errors={submission.errors} />
      <Button type="submit" busy={submission.isBusy} className="self-start">
        {t`Send counter-notice`}
      </Button>
    </form>
  )
}

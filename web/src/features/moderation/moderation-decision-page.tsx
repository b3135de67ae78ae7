import { appeal as appealCall, statementOfReasons } from '@fanfare/contract/calls/trust/moderation'
import { type ContentRule, contentRules } from '@fanfare/contract/content-rules'
import { limits } from '@fanfare/contract/limits'
import type { StatementOfReasons } from '@fanfare/contract/shapes/trust/moderation'
import { Button } from '@fanfare/ui/actions/button'
import { Banner } from '@fanfare/ui/content/banner'
import { Field } from '@fanfare/ui/fields/field'
import { FormErrors } from '@fanfare/ui/fields/form-errors'
import { Textarea } from '@fanfare/ui/fields/textarea'
import { serverNow } from '@fanfare/ui/lib/server-clock'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useParams } from '@tanstack/react-router'
import { type SubmitEvent, useState } from 'react'
import {
  DecisionFact,
  type EmailedDecision,
  EmailedDecisionPage,
} from '../../layout/page/emailed-decision-page.tsx'
import { callApi } from '../../lib/api/call.ts'
import { useFocusFirstInvalidField } from '../../lib/forms/use-focus-first-invalid-field.ts'
import { useSubmission } from '../../lib/forms/use-submission.ts'
import { formatLongDate } from '../../lib/i18n/format-time.ts'
import { paths } from '../../lib/paths.ts'

/**
 * Moderation decision on the viewer’s content, with its reasons and the appeal. Opened from a notification,
 * or from the email to a suspended member.
 */
export function ModerationDecisionPage() {
  const { t } = useLingui()
  const { decisionId = '' } = useParams({ strict: false })
  return (
    <EmailedDecisionPage
      title={t`Our decision`}
      failure={t`This decision could not be loaded.`}
      queryKey={['decision', decisionId]}
      load={async (token) =>
        (await callApi(statementOfReasons, { params: { decisionId }, query: { token } })).data
      }
    >
      {(letter) => <StatementOfReasonsView {...letter} />}
    </EmailedDecisionPage>
  )
}

function StatementOfReasonsView({
  content: statement,
  token,
  onAnswered,
}: EmailedDecision<StatementOfReasons>) {
  const { t } = useLingui()
  const ruleLabels = useRuleLabels()
  const what = useDecisionText(statement)
  const { excerpt, rule, reason, dateDecided, isSuspension, suspendedUntil, appealUntil, appeal } = statement
  const isOpen = appeal === null && serverNow() < Date.parse(appealUntil)
  return (
    <div className="flex flex-col gap-6 px-5 py-6">
      <div>
        <h2 className="text-balance font-bold font-display text-xl">{what}</h2>
        <p className="mt-1 text-muted">{formatLongDate(dateDecided)}</p>
      </div>
      <dl className="flex flex-col divide-y rounded-md border bg-surface px-5">
        {excerpt ? <DecisionFact label={t`Content`}>“{excerpt}”</DecisionFact> : null}
        <DecisionFact label={t`Rule`}>
          <Link
            to={paths.acceptableUse()}
            hash={contentRules[rule].section}
            className="font-medium text-link underline underline-offset-2"
          >
            {ruleLabels[rule]}
          </Link>
        </DecisionFact>
        <DecisionFact label={t`Reason`}>{reason}</DecisionFact>
        {isSuspension ? (
          <DecisionFact label={t`Your account`}>
            {suspendedUntil
              ? t`Suspended until ${formatLongDate(suspendedUntil)}`
              : t`Suspended until further notice`}
          </DecisionFact>
        ) : null}
        <DecisionFact label={t`How it was decided`}>
          {t`It was reported to us. A person on our team reviewed it and decided. It wasn't automated.`}
        </DecisionFact>
      </dl>
      {appeal ? (
        <AppealState appeal={appeal} />
      ) : isOpen ? (
        <AppealForm content={statement} token={token} onAnswered={onAnswered} />
      ) : (
        <p className="text-muted">
          {t`You could appeal until ${formatLongDate(appealUntil)}. You can still go to court or to an out-of-court dispute body.`}
        </p>
      )}
    </div>
  )
}

function AppealState({ appeal }: { appeal: NonNullable<StatementOfReasons['appeal']> }) {
  const { t } = useLingui()
  const sent = formatLongDate(appeal.dateAppealed)
  const titles = {
    UPHELD: t`We reviewed it again and upheld our decision.`,
    REVERSED: t`We reviewed it again and reversed our decision.`,
  }
  return (
    <section aria-label={t`Your appeal`} className="flex flex-col gap-4">
      <Banner tone={appeal.outcome === 'REVERSED' ? 'success' : 'info'}>
        {appeal.outcome
          ? `${titles[appeal.outcome]} ${appeal.reason ?? ''}`
          : t`You appealed on ${sent}. Someone else on our team is reviewing it, and we'll let you know the outcome.`}
      </Banner>
      <blockquote
        dir="auto"
        className="wrap-anywhere whitespace-pre-line border-s-2 ps-4 text-muted [unicode-bidi:plaintext]"
      >
        {appeal.words}
      </blockquote>
    </section>
  )
}

function AppealForm({
  content: { decisionId, appealUntil },
  token,
  onAnswered,
}: EmailedDecision<StatementOfReasons>) {
  const { t } = useLingui()
  const submission = useSubmission()
  const form = useFocusFirstInvalidField<HTMLFormElement>(submission.fieldErrors)
  const [text, setText] = useState('')

  async function send(event: SubmitEvent) {
    event.preventDefault()
    if (text.trim() === '') {
      const message = t`Tell us why`
      return submission.fail([message], [{ path: 'words', message }])
    }
    await submission.run(async () => {
      const { data } = await callApi(appealCall, { params: { decisionId }, body: { words: text, token } })
      onAnswered(data)
    })
  }

  return (
    <form ref={form} noValidate onSubmit={send} onChange={submission.clear} className="flex flex-col gap-4">
      <div>
        <h3 className="font-bold font-display text-lg">{t`Think we got it wrong?`}</h3>
        <p className="mt-1 text-pretty text-muted">
          <Trans>
            Tell us why by {formatLongDate(appealUntil)}. Someone else on our team will review it. You can
            appeal once.
          </Trans>
        </p>
      </div>
      <FormErrors errors={submission.errors} />
      <Field label={t`Why the decision is wrong`} error={submission.errorAt('words')}>
        <Textarea
          value={text}
          rows={4}
          maxRows={12}
          maxLength={limits.reportLength}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <Button type="submit" busy={submission.isBusy} className="self-start">
        {t`Send appeal`}
      </Button>
    </form>
  )
}

function useDecisionText({ decision, subjectKind }: StatementOfReasons): string {
  const { t } = useLingui()
  const removed = {
    POST: t`We removed your post`,
    COMMENT: t`We removed your comment`,
    REPLY: t`We removed your reply`,
    PROFILE: t`We removed parts of your profile`,
  }
  const titles = {
    REMOVE: removed[subjectKind],
    MARK_ADULT: t`We marked your post as adult content`,
    WARN: t`You received a warning`,
    SUSPEND: t`We suspended your account`,
  }
  return titles[decision]
}

function useRuleLabels(): Record<ContentRule, string> {
  const { t } = useLingui()
  return {
    MINORS: t`Children and young people`,
    CONSENT: t`Other people’s privacy`,
    HARASSMENT: t`Harassment`,
    VIOLENCE: t`Violence and hate`,
    SELF_HARM: t`Self-harm and suicide`,
    SEXUAL: t`Sexual content`,
    RIGHTS: t`Stolen and leaked work`,
    ILLEGAL: t`Illegal and dangerous goods`,
    IMPERSONATION: t`Impersonation`,
    FRAUD: t`Scam and fraud`,
    SPAM: t`Spam`,
  }
}

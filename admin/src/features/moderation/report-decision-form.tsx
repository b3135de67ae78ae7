import { decideReport, undoReportDecision } from '@fanfare/contract/calls/backoffice/reports'
import { appealDays, type ContentRule, contentRuleKeys, contentRules } from '@fanfare/contract/content-rules'
import type { ReportDecision } from '@fanfare/contract/shapes/backoffice/reports'
import { formatEnglishCountWithNoun } from '@fanfare/contract/text/format/pluralize'
import { Button } from '@fanfare/ui/actions/button'
import { useShortcuts } from '@fanfare/ui/actions/use-shortcuts'
import { Banner } from '@fanfare/ui/content/banner'
import { Checkbox } from '@fanfare/ui/fields/checkbox'
import { Field } from '@fanfare/ui/fields/field'
import { Select } from '@fanfare/ui/fields/select/select'
import { Textarea } from '@fanfare/ui/fields/textarea'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmSuspensionDialog } from '../../layout/decision/confirm-suspension-dialog.tsx'
import { DecisionChoices } from '../../layout/decision/decision-choices.tsx'
import {
  defaultSuspensionDuration,
  suspensionDurationOptions,
} from '../../layout/decision/suspension-options.ts'
import { useSingleFlightMutation } from '../../layout/decision/use-single-flight-mutation.ts'
import { announceNothingDone, announceResultWithUndo } from '../../layout/queue/result-announcement.ts'
import { KeyHint } from '../../layout/shortcuts/key-hint.tsx'
import { backOfficeShortcuts } from '../../layout/shortcuts/shortcuts.ts'
import { callApi, errorMessage } from '../../lib/api/call.ts'
import { PostRemovalRefundPreview } from './post-removal-refund-preview.tsx'
import {
  describeReportDecisionDone,
  isReportDecisionApplicable,
  type ReportDetails,
  reportDecisionOptions,
} from './report-labels.ts'

const alsoSuspends = [
  { value: '', label: 'No suspension' },
  { value: '7', label: 'Suspend for 7 days' },
  { value: '30', label: 'Suspend for 30 days' },
  { value: '365', label: 'Suspend for a year' },
]

/** The rule that most reports speak of, to begin with. */
const rulesByReason: Partial<Record<string, ContentRule>> = {
  'Leaked or stolen content': 'RIGHTS',
  'Displays aggressive violence': 'VIOLENCE',
  'Displays illegal content involving minors': 'MINORS',
  'Somebody who may be under 18': 'MINORS',
  'Harassment or bullying': 'HARASSMENT',
  Impersonation: 'IMPERSONATION',
  'Scam or fraud': 'FRAUD',
  'Self-harm or suicide': 'SELF_HARM',
}

/** Decision, rule, sanction and what the author will see, in one place. */
export function ReportDecisionForm({ target, onDecided }: { target: ReportDetails; onDecided: () => void }) {
  const client = useQueryClient()
  const [decision, setDecision] = useState<ReportDecision | null>(null)
  const [rule, setRule] = useState<ContentRule>(rulesByReason[target.reasons[0] ?? ''] ?? 'CONSENT')
  const [alsoDays, setAlsoDays] = useState('')
  const [suspensionDays, setSuspensionDays] = useState(defaultSuspensionDuration)
  const [isConfirming, setIsConfirming] = useState(false)
  const [blockReupload, setBlockReupload] = useState(false)
  const [reason, setReason] = useState('')
  const { author, subjectKind, isAdult } = target
  const can = reportDecisionOptions.filter((each) =>
    isReportDecisionApplicable(each.decision, subjectKind, isAdult),
  )
  const notifiesAuthor = decision !== null && decision !== 'DISMISS'
  const maySuspend = decision === 'REMOVE' || decision === 'MARK_ADULT'
  const days = decision === 'SUSPEND' ? suspensionDays : maySuspend ? alsoDays : ''
  const suspended =
    decision !== 'SUSPEND' && days === ''
      ? ''
      : `Your account is suspended ${days === '' ? 'until we lift the suspension' : `for ${formatEnglishCountWithNoun(Number(days), 'day')}`}. `
  const said = reason.trim() || (notifiesAuthor ? contentRules[rule].words : 'No rule is broken.')

  const decide = useSingleFlightMutation({
    mutationFn: (chosen: ReportDecision) =>
      callApi(decideReport, {
        params: { reportId: target.reportId },
        body: {
          decision: chosen,
          reason: said,
          ...(notifiesAuthor && { rule }),
          ...(chosen === 'REMOVE' && subjectKind === 'POST' && blockReupload && { keepAway: blockReupload }),
          ...(chosen === 'SUSPEND'
            ? { days: days === '' ? null : Number(days) }
            : days && { days: Number(days) }),
        },
      }),
    onError: () => setIsConfirming(false),
    onSuccess: ({ data }, chosen) => {
      setIsConfirming(false)
      onDecided()
      announceResultWithUndo(`${describeReportDecisionDone(chosen)}: ${author.displayName}`, async () => {
        await callApi(undoReportDecision, { params: { decisionId: data.decisionId } })
        await refresh()
      })
      // Not waited for: the key that takes a decision back is off while one is on its way.
      void refreshOthers()
    },
  })
  const details = ['reports', 'one', target.reportId]
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['reports'] }),
      client.invalidateQueries({ queryKey: ['waiting'] }),
    ])
  /** Leaves out the report that was decided just now, which may still be on the screen: its details are refused. */
  const refreshOthers = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: details, refetchType: 'none' }),
      client.invalidateQueries({
        queryKey: ['reports'],
        predicate: ({ queryKey }) => details.some((part, at) => queryKey[at] !== part),
      }),
      client.invalidateQueries({ queryKey: ['waiting'] }),
    ])
  const submit = () => {
    if (decision === null || decide.isPending) return
    if (decision === 'SUSPEND' || days !== '') setIsConfirming(true)
    else decide.mutate(decision)
  }
  useShortcuts([
    ...can.map((each) => ({
      key: each.key,
      label: each.label,
      run: () => setDecision(each.decision),
      isOff: decide.isPending,
    })),
    {
      key: backOfficeShortcuts.confirm,
      label: 'Decide',
      run: submit,
      isOff: decision === null || decide.isPending,
    },
  ])

  return (
    <section aria-label="Decision" className="flex flex-col gap-4">
      {decide.isError ? (
        <Banner tone="danger" alert>
          {errorMessage(decide.error)}
        </Banner>
      ) : null}
      <DecisionChoices
        choices={can.map((each) => ({
          value: each.decision,
          label: each.label,
          detail: each.detail,
          keyName: each.key,
        }))}
        value={decision}
        onChoose={setDecision}
      />
      {notifiesAuthor ? (
        <Field label="Rule">
          <Select
            value={rule}
            options={contentRuleKeys.map((value) => ({ value, label: contentRules[value].words }))}
            onChange={(value) => setRule(value as ContentRule)}
          />
        </Field>
      ) : null}
      {maySuspend ? (
        <Field label="Sanction">
          <Select value={alsoDays} options={alsoSuspends} onChange={setAlsoDays} />
        </Field>
      ) : null}
      {decision === 'SUSPEND' ? (
        <Field label="Sanction">
          <Select value={suspensionDays} options={suspensionDurationOptions} onChange={setSuspensionDays} />
        </Field>
      ) : null}
      {decision === 'REMOVE' && subjectKind === 'POST' ? (
        <>
          <PostRemovalRefundPreview postId={target.subjectId} />
          <Checkbox
            label="Block these files from being uploaded again"
            checked={blockReupload}
            onChange={({ target: box }) => setBlockReupload(box.checked)}
          />
        </>
      ) : null}
      <Field label="Reason" hint={notifiesAuthor ? 'Shown to the author.' : 'Recorded in the audit log.'}>
        <Textarea
          rows={3}
          maxLength={500}
          value={reason}
          placeholder={decision === null ? undefined : said}
          onChange={({ target: area }) => setReason(area.value)}
        />
      </Field>
      {notifiesAuthor ? (
        <div className="rounded-md border bg-surface p-3">
          <p className="font-semibold">{`${author.displayName} will see`}</p>
          <p className="text-muted">{`The rule: ${contentRules[rule].words}. ${reason.trim()} ${suspended}Appeals are open for ${appealDays} days, and another admin decides.`}</p>
        </div>
      ) : null}
      <Button busy={decide.isPending} disabled={decision === null} onClick={submit}>
        {can.find((each) => each.decision === decision)?.label ?? 'Choose a decision'}{' '}
        <KeyHint of="confirm" />
      </Button>
      {decision === null ? null : (
        <p className="text-center text-muted text-xs">
          {`${target.reportCount + (notifiesAuthor ? 1 : 0)} notified in 15 seconds unless you undo.`}
        </p>
      )}
      {isConfirming && decision !== null ? (
        <ConfirmSuspensionDialog
          name={author.displayName}
          days={days === '' ? null : Number(days)}
          busy={decide.isPending}
          onConfirm={() => decide.mutate(decision)}
          onClose={() => {
            setIsConfirming(false)
            announceNothingDone(`${author.displayName} wasn’t suspended.`)
          }}
        />
      ) : null}
    </section>
  )
}

import { reopenReport, searchReportDecisions } from '@fanfare/contract/calls/backoffice/reports'
import { contentRules } from '@fanfare/contract/content-rules'
import type { ReportDecisionWithFiles } from '@fanfare/contract/shapes/backoffice/reports'
import { formatEnglishCountWithNoun } from '@fanfare/contract/text/format/pluralize'
import { Banner } from '@fanfare/ui/content/banner'
import { EmptyState } from '@fanfare/ui/states/empty-state'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ReasonForm } from '../../layout/decision/reason-form.tsx'
import { RevealableMedia } from '../../layout/files/revealable-media.tsx'
import { Fact, Facts, PanelSection } from '../../layout/panel/facts.tsx'
import { QueueItemPanel } from '../../layout/panel/queue-item-panel.tsx'
import { DecisionQueue } from '../../layout/queue/decision-queue.tsx'
import { announceResult } from '../../layout/queue/result-announcement.ts'
import { screenName } from '../../layout/screens.ts'
import { paginatedQuery } from '../../layout/tables/paginated-query.ts'
import { callApi } from '../../lib/api/call.ts'
import { formatDateTime, formatTimeSince } from '../../lib/format/format-time.ts'
import { describeReportDecisionDone, reportHeading, reportSubjectLabels } from './report-labels.ts'

type DecidedReportsProps = {
  at: string | undefined
  onOpen: (key: string | undefined, how: { isReplaced: boolean }) => void
  /** Filters above the rows. */
  children: ReactNode
}

/** Decisions on reports, newest first: each can be reopened. */
export function DecidedReports({ at, onOpen, children }: DecidedReportsProps) {
  return (
    <DecisionQueue<ReportDecisionWithFiles>
      label={screenName('/reports')}
      empty="No reports decided yet"
      pages={paginatedQuery(['reports', 'decided'], (from, signal) =>
        callApi(searchReportDecisions, { query: from, signal }),
      )}
      keyOf={({ decisionId }) => decisionId}
      queue="REPORTS"
      nameOf={({ author }) => author.displayName}
      at={at}
      onOpen={onOpen}
      item={({ author, subjectKind, decision, dateDecided, isUndone }) => (
        <>
          <span className="flex items-baseline gap-3">
            <span className="min-w-0 flex-1 truncate font-semibold">{author.displayName}</span>
            <span className="text-muted">{formatTimeSince(dateDecided)}</span>
          </span>
          <span className="block truncate text-muted">
            {`${reportSubjectLabels[subjectKind]}, ${describeReportDecisionDone(decision).toLowerCase()}${isUndone ? ', reversed' : ''}`}
          </span>
        </>
      )}
      open={(key, { row }) =>
        row ? <Decided key={key} made={row} /> : <EmptyState title="This decision isn’t in the list" />
      }
    >
      {children}
    </DecisionQueue>
  )
}

function Decided({ made }: { made: ReportDecisionWithFiles }) {
  const { reportId, author, subjectKind, excerpt, decision, rule, reason, days, appeal, isUndone } = made
  const client = useQueryClient()

  async function reopen(id: string, why: string) {
    await callApi(reopenReport, { params: { reportId: id }, body: { reason: why } })
    announceResult(`Reports on ${author.displayName} reopened`)
    await Promise.all([
      client.invalidateQueries({ queryKey: ['reports'] }),
      client.invalidateQueries({ queryKey: ['waiting'] }),
    ])
  }

  return (
    <QueueItemPanel
      head={
        <>
          <h2 className="text-md">{reportHeading(subjectKind, author.displayName)}</h2>
          <Link to="/users" search={{ username: author.username }} className="text-link hover:underline">
            @{author.username}
          </Link>
        </>
      }
      decision={
        isUndone ? (
          <Banner tone="info">This decision was reversed.</Banner>
        ) : appeal ? (
          <Banner tone="info">This decision was appealed. Decide it under Appeals.</Banner>
        ) : reportId ? (
          <section aria-label="Reopen">
            <ReasonForm
              hint="Recorded in the audit log. The decision is undone and the reports are open again."
              confirm="Reopen report"
              onSubmit={(why) => reopen(reportId, why)}
            />
          </section>
        ) : null
      }
    >
      {excerpt ? (
        <blockquote className="whitespace-pre-line break-words text-md">{excerpt}</blockquote>
      ) : null}
      <RevealableMedia files={made.files} />
      <PanelSection title="Decision">
        <Facts>
          <Fact name="Decision">{`${describeReportDecisionDone(decision)}${days ? `, ${formatEnglishCountWithNoun(days, 'day')}` : ''}`}</Fact>
          <Fact name="Rule">{rule ? contentRules[rule].words : 'None'}</Fact>
          <Fact name="Reason">{reason}</Fact>
          {made.dateSuspensionEnded ? (
            <Fact name="Suspension ended">{formatDateTime(made.dateSuspensionEnded)}</Fact>
          ) : null}
          <Fact name="Decided by">{`${made.decidedBy}, ${formatDateTime(made.dateDecided)}`}</Fact>
        </Facts>
      </PanelSection>
    </QueueItemPanel>
  )
}

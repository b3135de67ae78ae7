import { assignReport, reportDetails } from '@fanfare/contract/calls/backoffice/reports'
import { contentRules } from '@fanfare/contract/content-rules'
import { formatEnglishCountWithNoun } from '@fanfare/contract/text/format/pluralize'
import { Badge } from '@fanfare/ui/content/badge'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { RevealableMedia } from '../../layout/files/revealable-media.tsx'
import { UserAvatar } from '../../layout/files/user-avatar.tsx'
import { PanelSection } from '../../layout/panel/facts.tsx'
import { QueryStateView } from '../../layout/panel/query-state-view.tsx'
import { QueueItemPanel } from '../../layout/panel/queue-item-panel.tsx'
import { AssignmentSection } from '../../layout/queue/assignment-section.tsx'
import { callApi } from '../../lib/api/call.ts'
import { formatDate, formatTimeSince } from '../../lib/format/format-time.ts'
import { ReportDecisionForm } from './report-decision-form.tsx'
import {
  describeReportDecisionDone,
  type ReportDetails,
  reportHeading,
  reportSubjectLabels,
} from './report-labels.ts'

/** One thing that was reported, by all who did, and the decision on it. */
export function ReportPanel({ id, onDecided }: { id: string; onDecided: () => void }) {
  const details = useQuery({
    queryKey: ['reports', 'one', id],
    queryFn: async ({ signal }) => (await callApi(reportDetails, { params: { reportId: id }, signal })).data,
  })
  const assign = async (body: { adminId?: string | null; note?: string }) => {
    await callApi(assignReport, { params: { reportId: id }, body })
    await details.refetch()
  }
  return (
    <QueryStateView query={details} failure="This report has been decided or could not be loaded">
      {(target) => (
        <QueueItemPanel
          head={
            <>
              <h2 className="text-md">{reportHeading(target.subjectKind, target.author.displayName)}</h2>
              {target.isUrgent ? <Badge tone="danger">Urgent</Badge> : null}
              <span className="text-muted">
                {`${formatEnglishCountWithNoun(target.reportCount, 'report')}, weight ${target.weight.toFixed(1)}`}
              </span>
            </>
          }
          decision={
            <>
              <ReportDecisionForm target={target} onDecided={onDecided} />
              <AssignmentSection assignment={target.assignment} onAssign={assign} />
              <EarlierDecisions target={target} />
            </>
          }
        >
          <ReportedContent target={target} />
          <Reports target={target} />
        </QueueItemPanel>
      )}
    </QueryStateView>
  )
}

function ReportedContent({
  target: { subjectKind, author, excerpt, files, isStillThere, isAdult },
}: {
  target: ReportDetails
}) {
  // Of a profile, the picture may be what was reported: it is covered with the rest.
  const shown = subjectKind === 'PROFILE' ? { ...author, avatarUrl: null } : author
  return (
    <section aria-label="What was reported" className="flex flex-col gap-3">
      <p className="flex flex-wrap items-center gap-3">
        <UserAvatar user={shown} />
        <Link to="/users" search={{ username: author.username }} className="text-link hover:underline">
          @{author.username}
        </Link>
        {isAdult ? <Badge tone="neutral">Marked as adult</Badge> : null}
        {isStillThere ? null : <Badge tone="neutral">Removed since</Badge>}
      </p>
      {excerpt ? (
        <blockquote className="whitespace-pre-line break-words text-md">{excerpt}</blockquote>
      ) : null}
      <RevealableMedia files={files} />
    </section>
  )
}

function Reports({ target: { reports, reportCount } }: { target: ReportDetails }) {
  return (
    <PanelSection title={formatEnglishCountWithNoun(reportCount, 'report')}>
      <ul className="divide-y border-y">
        {reports.map(
          ({ reportId, reporter, reason, description, upheldCount, decidedCount, dateReported }) => (
            <li key={reportId} className="flex gap-3 py-3">
              <UserAvatar size="sm" user={reporter} />
              <div className="min-w-0 flex-1">
                <p className="flex flex-wrap gap-x-2">
                  <span className="font-semibold">{reporter.displayName}</span>
                  <span className="text-muted">
                    {decidedCount === 0 ? 'first report' : `${upheldCount} of ${decidedCount} upheld`}
                  </span>
                  <span className="ml-auto text-muted">{formatTimeSince(dateReported)}</span>
                </p>
                <p className="break-words">
                  <span className="text-muted">{`${reason}. `}</span>
                  {description}
                </p>
              </div>
            </li>
          ),
        )}
      </ul>
    </PanelSection>
  )
}

function EarlierDecisions({ target: { earlierDecisions, author } }: { target: ReportDetails }) {
  return (
    <PanelSection title={`${author.displayName}, last 12 months`}>
      {earlierDecisions.length === 0 ? <p className="text-muted">No previous decisions.</p> : null}
      <ul className="flex flex-col gap-1">
        {earlierDecisions.map(({ decisionId, decision, rule, appealOutcome, subjectKind, dateDecided }) => (
          <li key={decisionId} className="flex gap-3">
            <span className="min-w-0 flex-1">
              {[
                `${describeReportDecisionDone(decision)} (${reportSubjectLabels[subjectKind].toLowerCase()})`,
                rule && contentRules[rule].words,
                appealOutcome === 'REVERSED' && 'appeal won',
                appealOutcome === 'UPHELD' && 'appeal lost',
              ]
                .filter(Boolean)
                .join(', ')}
            </span>
            <span className="text-muted">{formatDate(dateDecided)}</span>
          </li>
        ))}
      </ul>
    </PanelSection>
  )
}

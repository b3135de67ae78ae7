import { searchReports } from '@fanfare/contract/calls/backoffice/reports'
import type { ReportedTarget } from '@fanfare/contract/shapes/backoffice/reports'
import { formatEnglishCountWithNoun } from '@fanfare/contract/text/format/pluralize'
import { Badge } from '@fanfare/ui/content/badge'
import { SegmentedControl } from '@fanfare/ui/fields/segmented-control'
import { Select } from '@fanfare/ui/fields/select/select'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { DecisionQueue } from '../../layout/queue/decision-queue.tsx'
import { screenName } from '../../layout/screens.ts'
import { paginatedQuery } from '../../layout/tables/paginated-query.ts'
import { callApi } from '../../lib/api/call.ts'
import { formatTimeSince } from '../../lib/format/format-time.ts'
import { DecidedReports } from './decided-reports.tsx'
import { reportSubjectLabels } from './report-labels.ts'
import { ReportPanel } from './report-panel.tsx'
import { parseReportSearchParams } from './report-search-params.ts'

/** Reports by users, one row per target: urgent ones in a group of their own, the oldest first. */
export function ReportsPage() {
  const { kind, tab, id } = useSearch({ from: '/desk/reports' })
  const navigate = useNavigate({ from: '/reports' })
  const which = (
    <SegmentedControl
      label="Filter reports"
      full
      value={tab ?? 'OPEN'}
      options={[
        { value: 'OPEN', label: 'Waiting' },
        { value: 'DECIDED', label: 'Decided' },
      ]}
      onChange={(value) => void navigate({ search: value === 'DECIDED' ? { tab: value } : {} })}
    />
  )
  if (tab === 'DECIDED') {
    return (
      <DecidedReports
        key={tab}
        at={id}
        onOpen={(key, { isReplaced }) => void navigate({ search: { tab, id: key }, replace: isReplaced })}
      >
        {which}
      </DecidedReports>
    )
  }
  return (
    <DecisionQueue<ReportedTarget>
      key={kind}
      label={screenName('/reports')}
      empty="No open reports"
      pages={paginatedQuery(['reports', kind], (from, signal) =>
        callApi(searchReports, { query: { kind, ...from }, signal }),
      )}
      keyOf={({ reportId }) => reportId}
      queue="REPORTS"
      nameOf={({ subjectKind, author }) =>
        `${reportSubjectLabels[subjectKind].toLowerCase()} of ${author.displayName}`
      }
      at={id}
      onOpen={(key, { isReplaced }) =>
        void navigate({ search: { ...(kind && { kind }), id: key }, replace: isReplaced })
      }
      groupOf={({ isUrgent }) => (isUrgent ? 'Urgent, oldest first' : 'Other, oldest first')}
      item={(target) => <TargetItem target={target} />}
      open={(key, { next }) => <ReportPanel key={key} id={key} onDecided={next} />}
    >
      <div className="flex flex-col gap-2">
        {which}
        <Select
          label="Reported content"
          value={kind ?? ''}
          options={[
            { value: '', label: 'All' },
            ...Object.entries(reportSubjectLabels).map(([value, label]) => ({
              value,
              label: `${label}s`.replace('ys', 'ies'),
            })),
          ]}
          onChange={(value) => void navigate({ search: parseReportSearchParams({ kind: value }) })}
        />
      </div>
    </DecisionQueue>
  )
}

function TargetItem({ target }: { target: ReportedTarget }) {
  const { subjectKind, author, excerpt, reportCount, weight, isUrgent, reasons, dateFirstReported } = target
  return (
    <>
      <span className="flex items-baseline gap-3">
        <span className="min-w-0 flex-1 truncate font-semibold">
          {excerpt ? `“${excerpt}”` : author.displayName}
        </span>
        <span className={isUrgent ? 'text-danger' : 'text-muted'}>{formatTimeSince(dateFirstReported)}</span>
      </span>
      <span className="block truncate text-muted">{`${reportSubjectLabels[subjectKind].toLowerCase()} of @${author.username}`}</span>
      <span className="mt-1 flex items-center gap-2">
        <span className="flex min-w-0 flex-1">
          <Badge tone={isUrgent ? 'danger' : 'neutral'} className="max-w-full">
            <span className="min-w-0 truncate">{reasons[0] ?? ''}</span>
          </Badge>
        </span>
        <span className="text-muted">{formatEnglishCountWithNoun(reportCount, 'report')}</span>
        <span aria-hidden="true" className="h-1 w-8 overflow-hidden rounded-full bg-border">
          <span className="block h-full bg-text" style={{ width: `${Math.min(weight * 10, 100)}%` }} />
        </span>
        <span className="tabular font-semibold">
          <span className="sr-only">weight </span>
          {weight.toFixed(1)}
        </span>
      </span>
    </>
  )
}

import { decideAppeal, searchAppeals } from '@fanfare/contract/calls/backoffice/reports'
import { contentRules } from '@fanfare/contract/content-rules'
import type { ReportDecisionWithFiles } from '@fanfare/contract/shapes/backoffice/reports'
import { formatEnglishCountWithNoun } from '@fanfare/contract/text/format/pluralize'
import { Badge } from '@fanfare/ui/content/badge'
import { Banner } from '@fanfare/ui/content/banner'
import { SegmentedControl } from '@fanfare/ui/fields/segmented-control'
import { EmptyState } from '@fanfare/ui/states/empty-state'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { DecisionForm } from '../../layout/decision/decision-form.tsx'
import { RevealableMedia } from '../../layout/files/revealable-media.tsx'
import { Fact, Facts, PanelSection } from '../../layout/panel/facts.tsx'
import { QueueItemPanel } from '../../layout/panel/queue-item-panel.tsx'
import { DecisionQueue } from '../../layout/queue/decision-queue.tsx'
import { announceResult } from '../../layout/queue/result-announcement.ts'
import { useWaitingForOthersNote } from '../../layout/queue/use-waiting-for-others-note.ts'
import { screenName } from '../../layout/screens.ts'
import { backOfficeShortcuts } from '../../layout/shortcuts/shortcuts.ts'
import { paginatedQuery } from '../../layout/tables/paginated-query.ts'
import { callApi } from '../../lib/api/call.ts'
import { formatDate, formatDateTime, formatTimeSince } from '../../lib/format/format-time.ts'
import { describeReportDecisionDone, reportSubjectLabels } from './report-labels.ts'

const outcomes = { UPHELD: 'Decision upheld', REVERSED: 'Decision reversed' }

/** Authors who say that a decision was wrong: another admin than who made it decides. */
export function AppealsPage() {
  const { tab, id } = useSearch({ from: '/desk/appeals' })
  const navigate = useNavigate({ from: '/appeals' })
  const elsewhere = useWaitingForOthersNote('APPEALS')
  return (
    <DecisionQueue<ReportDecisionWithFiles>
      key={tab}
      label={screenName('/appeals')}
      empty={tab ? 'No appeals decided yet' : 'No open appeals'}
      pages={paginatedQuery(['appeals', tab], (from, signal) =>
        callApi(searchAppeals, {
          query: { isOpen: tab ? 'false' : 'true', sort: tab ? 'newest' : 'oldest', ...from },
          signal,
        }),
      )}
      keyOf={({ decisionId }) => decisionId}
      queue="APPEALS"
      countNote={tab ? undefined : elsewhere}
      nameOf={({ author }) => author.displayName}
      at={id}
      onOpen={(key, { isReplaced }) =>
        void navigate({ search: { ...(tab && { tab }), id: key }, replace: isReplaced })
      }
      item={({ author, subjectKind, decision, appeal }) => (
        <>
          <span className="flex items-baseline gap-3">
            <span className="min-w-0 flex-1 truncate font-semibold">{author.displayName}</span>
            <span className="text-muted">{appeal ? formatTimeSince(appeal.dateAppealed) : ''}</span>
          </span>
          <span className="block truncate text-muted">{`${reportSubjectLabels[subjectKind]}, ${describeReportDecisionDone(decision).toLowerCase()}`}</span>
        </>
      )}
      open={(key, { row, next }) =>
        row ? (
          <Appeal key={key} made={row} onDecided={next} />
        ) : (
          <EmptyState title="This appeal is no longer in the list" />
        )
      }
    >
      <SegmentedControl
        label="Filter appeals"
        full
        value={tab ?? 'OPEN'}
        options={[
          { value: 'OPEN', label: 'Waiting' },
          { value: 'DECIDED', label: 'Decided' },
        ]}
        onChange={(value) => void navigate({ search: value === 'DECIDED' ? { tab: value } : {} })}
      />
    </DecisionQueue>
  )
}

function Appeal({ made, onDecided }: { made: ReportDecisionWithFiles; onDecided: () => void }) {
  const { decisionId, author, subjectKind, excerpt, decision, rule, reason, days, decidedBy, dateDecided } =
    made
  const { appeal, isMine, files } = made
  const client = useQueryClient()
  const isOpen = appeal?.outcome === null

  async function decide(outcome: 'UPHELD' | 'REVERSED', reason: string) {
    await callApi(decideAppeal, { params: { decisionId }, body: { outcome, reason } })
    onDecided()
    announceResult(
      outcome === 'UPHELD'
        ? `Decision on ${author.displayName} upheld`
        : `Decision on ${author.displayName} reversed`,
    )
    await Promise.all([
      client.invalidateQueries({ queryKey: ['appeals'] }),
      client.invalidateQueries({ queryKey: ['waiting'] }),
    ])
  }

  return (
    <QueueItemPanel
      head={
        <>
          <h2 className="text-md">{`${author.displayName} appeals`}</h2>
          <Link to="/users" search={{ username: author.username }} className="text-link hover:underline">
            @{author.username}
          </Link>
          {appeal ? (
            <span className="ml-auto text-muted">
              {isOpen
                ? `Waiting ${formatTimeSince(appeal.dateAppealed)}`
                : `Appealed on ${formatDate(appeal.dateAppealed)}`}
            </span>
          ) : null}
        </>
      }
      decision={
        <>
          {appeal?.outcome ? (
            <PanelSection title="Outcome">
              <p className="flex flex-wrap items-center gap-2">
                <Badge tone="neutral">{outcomes[appeal.outcome]}</Badge>
                {appeal.decidedBy}
              </p>
              <p className="mt-2">{appeal.reason}</p>
            </PanelSection>
          ) : null}
          {isOpen && isMine ? (
            <Banner tone="info">
              You made the original decision, so another admin has to decide this appeal.
            </Banner>
          ) : null}
          {isOpen && !isMine ? (
            <DecisionForm
              decisions={[
                {
                  value: 'UPHELD',
                  label: 'Uphold',
                  detail: 'Nothing changes, and the author is told why',
                  keyName: backOfficeShortcuts.refuse,
                  confirm: 'Uphold decision',
                  hint: 'Shown to the author.',
                  danger: true,
                },
                {
                  value: 'REVERSED',
                  label: 'Reverse',
                  detail: 'Undoes the decision and everything it did',
                  keyName: backOfficeShortcuts.approve,
                  confirm: 'Reverse decision',
                  hint: 'Shown to the author.',
                },
              ]}
              onSubmit={decide}
            />
          ) : null}
        </>
      }
    >
      <PanelSection title="Author’s statement">
        <blockquote className="whitespace-pre-line break-words text-md">{appeal?.words}</blockquote>
      </PanelSection>
      <RevealableMedia files={files} />
      <PanelSection title="Original decision">
        <Facts>
          <Fact name={reportSubjectLabels[subjectKind]}>{excerpt || '—'}</Fact>
          <Fact name="Decision">{`${describeReportDecisionDone(decision)}${days ? `, ${formatEnglishCountWithNoun(days, 'day')}` : ''}`}</Fact>
          <Fact name="Rule">{rule ? contentRules[rule].words : 'None'}</Fact>
          <Fact name="Reason">{reason}</Fact>
          <Fact name="Decided by">{`${decidedBy}, ${formatDateTime(dateDecided)}`}</Fact>
        </Facts>
      </PanelSection>
    </QueueItemPanel>
  )
}

import { loadHealth } from '@fanfare/contract/calls/backoffice/health'
import { searchLedgerSeals } from '@fanfare/contract/calls/backoffice/ledger'
import { searchPaymentTransactions } from '@fanfare/contract/calls/backoffice/money'
import type { Health, HealthWarning } from '@fanfare/contract/shapes/backoffice/health'
import { formatEnglishCountWithNoun } from '@fanfare/contract/text/format/pluralize'
import { Badge } from '@fanfare/ui/content/badge'
import { Card } from '@fanfare/ui/content/card'
import { classNames } from '@fanfare/ui/lib/class-names'
import { ErrorState } from '@fanfare/ui/states/error-state'
import { Skeleton } from '@fanfare/ui/states/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  BadgeCheck,
  CircleAlert,
  Files as FilesIcon,
  type LucideIcon,
  Plug,
  Stamp,
  Timer,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useRenderEveryMinute } from '../../layout/tables/use-render-every-minute.ts'
import { callApi, errorMessage } from '../../lib/api/call.ts'
import { useCanCall } from '../../lib/api/use-can-call.ts'
import {
  formatDate,
  formatDateTime,
  formatDurationMs,
  formatTimeSince,
} from '../../lib/format/format-time.ts'
import { formatSealShardSuffix } from '../ledger/ledger-labels.ts'
import { DamagedFilesDialog } from './damaged-files-dialog.tsx'
import { formatDependencyName, healthWarningLabels } from './health-labels.ts'
import { JobHealthDialog } from './job-health-dialog.tsx'

/** System health: problems in plain words, and the evidence that the rest works. */
export function HealthCard({ isBesideQueues }: { isBesideQueues: boolean }) {
  useRenderEveryMinute()
  const { data, isPending, isError, isFetching, error, refetch } = useQuery({
    queryKey: ['health'],
    queryFn: async ({ signal }) => (await callApi(loadHealth, { signal })).data,
    refetchInterval: 30_000,
  })
  const [isJobsOpen, setJobsOpen] = useState(false)
  const [isFilesOpen, setFilesOpen] = useState(false)
  return (
    <Card
      title={
        <span className="flex items-center gap-3">
          Health
          {data ? <HealthStatus warnings={data.warnings} /> : null}
        </span>
      }
      action={
        data ? (
          <span className="text-right text-muted">
            {isError ? 'Out of date: ' : ''}Checked {formatDateTime(data.dateLooked)}
          </span>
        ) : null
      }
    >
      {isPending ? (
        <div role="status" aria-label="Loading system health">
          <Skeleton className="h-40 w-full" />
        </div>
      ) : null}
      {isError && !data ? (
        <ErrorState
          title="System health could not be loaded"
          description={errorMessage(error)}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : null}
      {data ? (
        <>
          <Warnings of={data.warnings} onJobs={() => setJobsOpen(true)} onFiles={() => setFilesOpen(true)} />
          <div
            className={classNames(
              'grid gap-px overflow-hidden bg-border tablet:-mx-4 tablet:grid-cols-2 [&>section]:bg-surface [&>section]:py-3 tablet:[&>section]:px-4 tablet:[&>section:last-child]:col-span-2',
              isBesideQueues ? 'wide:grid-cols-3' : 'wide:grid-cols-5 wide:[&>section:last-child]:col-span-1',
            )}
          >
            <Ledger health={data} />
            <Seals health={data} />
            <Jobs health={data} onOpen={() => setJobsOpen(true)} />
            <Files health={data} />
            <Dependencies health={data} />
          </div>
          <JobHealthDialog jobs={data.jobs} open={isJobsOpen} onOpenChange={setJobsOpen} />
          <DamagedFilesDialog files={data.files} open={isFilesOpen} onOpenChange={setFilesOpen} />
        </>
      ) : null}
    </Card>
  )
}

function HealthStatus({ warnings: { length } }: { warnings: readonly HealthWarning[] }) {
  if (length === 0) return <Badge tone="success">All systems operational</Badge>
  return <Badge tone="warning">{formatEnglishCountWithNoun(length, 'warning')}</Badge>
}

type WarningsProps = { of: readonly HealthWarning[]; onJobs: () => void; onFiles: () => void }

function Warnings({ of, onJobs, onFiles }: WarningsProps) {
  const leads = {
    LEDGER: useCanCall(searchLedgerSeals),
    PAYMENTS: useCanCall(searchPaymentTransactions),
    JOBS: true,
    FILES: true,
  }
  if (of.length === 0) return null
  const linkClasses = 'shrink-0 font-semibold text-link hover:underline'
  return (
    <ul aria-label="Warnings" className="mb-3 flex flex-col gap-2">
      {of.map((warning) => {
        const { text: label, lead } = healthWarningLabels[warning]
        return (
          <li key={warning} className="flex items-start gap-2">
            <CircleAlert
              aria-hidden="true"
              className={classNames(
                'mt-0.5 size-4 shrink-0',
                warning === 'LEDGER_MISMATCH' ? 'text-danger' : 'text-warning',
              )}
            />
            <span>{label}</span>
            {lead === null || !leads[lead] ? null : lead === 'JOBS' ? (
              <button type="button" className={linkClasses} onClick={onJobs}>
                View jobs
              </button>
            ) : lead === 'FILES' ? (
              <button type="button" className={linkClasses} onClick={onFiles}>
                View files
              </button>
            ) : lead === 'LEDGER' ? (
              <Link to="/ledger" search={{ view: 'PROOF' }} className={linkClasses}>
                View verification
              </Link>
            ) : (
              <Link to="/payments" search={{ status: 'STARTED' }} className={linkClasses}>
                View started payments
              </Link>
            )}
          </li>
        )
      })}
    </ul>
  )
}

type ColumnProps = {
  icon: LucideIcon
  title: string
  isWell: boolean
  detail: ReactNode
  children: ReactNode
}

function Column({ icon: Icon, title, isWell, detail, children }: ColumnProps) {
  return (
    <section aria-label={title} className="min-w-0">
      <h3 className="flex items-center gap-2 font-sans font-semibold text-base">
        <Icon aria-hidden="true" className={classNames('size-4', isWell ? 'text-success' : 'text-warning')} />
        {title}
      </h3>
      <p className="mt-1 mb-2 text-muted">{detail}</p>
      {children}
    </section>
  )
}

function HealthRows({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">{children}</dl>
}

function HealthRow({
  name,
  isOdd = false,
  children,
}: {
  name: string
  isOdd?: boolean
  children: ReactNode
}) {
  return (
    <>
      <dt className="min-w-0 break-words text-muted">{name}</dt>
      <dd className={classNames('tabular text-right', isOdd && 'text-warning')}>{children}</dd>
    </>
  )
}

function Ledger({ health: { ledger, warnings: odd } }: { health: Health }) {
  const { check } = ledger
  const isOff = check !== null && check.mismatchCount > 0
  const isLate = odd.includes('LEDGER_UNCHECKED')
  return (
    <Column
      icon={BadgeCheck}
      title={isOff ? 'Ledger doesn’t balance' : isLate ? 'Ledger not verified' : 'Ledger verified'}
      isWell={!isOff && !isLate}
      detail={
        check
          ? `${formatDateTime(check.dateChecked)}${check.durationMs === null ? '' : `, in ${formatDurationMs(check.durationMs)}`}`
          : 'Not checked yet'
      }
    >
      {check ? (
        <HealthRows>
          {check.entryCount === null ? null : (
            <HealthRow name="Entries">{check.entryCount.toLocaleString()}</HealthRow>
          )}
          <HealthRow name="Mismatches" isOdd={isOff}>
            {check.mismatchCount.toLocaleString()}
          </HealthRow>
          <HealthRow name="Payouts" isOdd={isOff}>
            {isOff ? 'stopped' : 'open'}
          </HealthRow>
        </HealthRows>
      ) : null}
    </Column>
  )
}

function Seals({ health: { seals, warnings: odd } }: { health: Health }) {
  const { newest, shardCount, unsealed, days } = seals
  const isLate = odd.includes('SEAL_LATE')
  const late = days.filter((day) => day.isLate)
  const [first] = days
  return (
    <Column
      icon={Stamp}
      title={isLate ? 'Seals are late' : 'Seals on time'}
      isWell={!isLate}
      detail={
        newest ? (
          <>
            {`#${newest.number.toLocaleString()}${formatSealShardSuffix(newest.shard, shardCount)}, ${formatTimeSince(newest.dateSealed)} ago, `}
            <span className="font-mono text-xs">{`${newest.hash.slice(0, 4)}…${newest.hash.slice(-4)}`}</span>
          </>
        ) : (
          'No seals yet'
        )
      }
    >
      <div
        role="img"
        aria-label={`The last ${formatEnglishCountWithNoun(days.length, 'day')}: ${late.length === 0 ? 'none sealed late' : `${late.length} sealed late`}`}
        className="mt-2 flex h-5 gap-0.5"
      >
        {days.map(({ day, sealCount, longestWaitMs, isLate: wasLate }) => (
          <span
            key={day}
            title={
              sealCount === 0
                ? `${formatDate(day)}: nothing to seal`
                : `${formatDate(day)}: ${sealCount.toLocaleString()} seals, longest wait ${formatDurationMs(longestWaitMs)}`
            }
            className={classNames(
              'flex-1 rounded-xs',
              wasLate ? 'bg-warning' : sealCount === 0 ? 'bg-raised' : 'bg-success',
            )}
          />
        ))}
      </div>
      <p className="mt-1 mb-2 flex justify-between gap-2 text-muted text-xs">
        <span>{first ? formatDate(first.day) : ''}</span>
        {late[0] ? <span className="text-warning">{`${formatDate(late[0].day)} late`}</span> : null}
        <span>Today</span>
      </p>
      <HealthRows>
        <HealthRow name="Sealing delay" isOdd={isLate}>
          {unsealed.count === 0
            ? 'none'
            : `${unsealed.count.toLocaleString()}${unsealed.oldest ? `, ${formatTimeSince(unsealed.oldest)}` : ''}`}
        </HealthRow>
      </HealthRows>
    </Column>
  )
}

const jobWarnings: readonly HealthWarning[] = ['NO_WORKER', 'JOBS_WAIT', 'JOBS_FAILED', 'REGULAR_JOB_LATE']

function Jobs({ health: { jobs, warnings: odd }, onOpen }: { health: Health; onOpen: () => void }) {
  const isWell = !odd.some((warning) => jobWarnings.includes(warning))
  const failed = jobs.failed.reduce((sum, { count }) => sum + count, 0)
  const late = jobs.regular.filter(({ isLate }) => isLate).length
  return (
    <Column
      icon={Timer}
      title={isWell ? 'Jobs on time' : 'Jobs need attention'}
      isWell={isWell}
      detail={`${jobs.waitingCount.toLocaleString()} waiting${jobs.oldestDue ? `, oldest ${formatTimeSince(jobs.oldestDue)}` : ''}`}
    >
      <HealthRows>
        <HealthRow name="Queues running" isOdd={jobs.laneCount === 0}>
          {jobs.laneCount.toLocaleString()}
        </HealthRow>
        <HealthRow name="Retrying">{jobs.retryingCount.toLocaleString()}</HealthRow>
        <HealthRow name="Failed" isOdd={failed > 0}>
          {failed.toLocaleString()}
        </HealthRow>
        <HealthRow name="Scheduled" isOdd={late > 0}>
          {late === 0 ? `${jobs.regular.length} on time` : `${late} late`}
        </HealthRow>
      </HealthRows>
      <button
        type="button"
        className="mt-2 font-semibold text-link hover:underline"
        aria-haspopup="dialog"
        onClick={onOpen}
      >
        All jobs
      </button>
    </Column>
  )
}

function Files({ health: { files } }: { health: Health }) {
  const { damagedCount, round: scrub } = files
  return (
    <Column
      icon={FilesIcon}
      title={damagedCount === 0 ? 'Files intact' : 'Damaged files'}
      isWell={damagedCount === 0}
      detail={
        scrub?.dateEnded ? `All checked by ${formatDate(scrub.dateEnded)}` : 'Not all files checked yet'
      }
    >
      <HealthRows>
        <HealthRow name="Damaged" isOdd={damagedCount > 0}>
          {damagedCount.toLocaleString()}
        </HealthRow>
        <HealthRow name="Current pass">
          {scrub ? `${Math.floor(scrub.share * 100)} %` : 'not started'}
        </HealthRow>
      </HealthRows>
    </Column>
  )
}

function Dependencies({ health: { outside } }: { health: Health }) {
  const failing = outside.filter(({ isFailing }) => isFailing)
  return (
    <Column
      icon={Plug}
      title={failing.length === 0 ? 'Integrations working' : 'An integration is failing'}
      isWell={failing.length === 0}
      detail="Result of the last request"
    >
      <HealthRows>
        {outside.map((each) => (
          <HealthRow key={each.name} name={formatDependencyName(each)} isOdd={each.isFailing}>
            {each.isFailing && each.dateFailed ? (
              `failed ${formatTimeSince(each.dateFailed)} ago`
            ) : each.dateSucceeded ? (
              <span title={`Last failure: ${each.dateFailed ? formatDateTime(each.dateFailed) : 'never'}`}>
                {`${formatDurationMs(each.tookMs ?? 0)}, ${formatTimeSince(each.dateSucceeded)} ago`}
              </span>
            ) : (
              <span className="text-muted">not used yet</span>
            )}
          </HealthRow>
        ))}
      </HealthRows>
    </Column>
  )
}

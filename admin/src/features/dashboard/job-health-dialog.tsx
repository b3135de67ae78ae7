import type { Health } from '@fanfare/contract/shapes/backoffice/health'
import { Dialog } from '@fanfare/ui/overlays/dialog'
import { PanelSection } from '../../layout/panel/facts.tsx'
import { formatDateTime } from '../../lib/format/format-time.ts'
import { formatJobName } from './health-labels.ts'

type HealthJobsProps = { jobs: Health['jobs']; open: boolean; onOpenChange: (open: boolean) => void }

/** Failed jobs, and the last run of each cron job, late ones first. */
export function JobHealthDialog({ jobs: { failed, regular }, open, onOpenChange }: HealthJobsProps) {
  const byLateness = regular.toSorted((one, other) => Number(other.isLate) - Number(one.isLate))
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Jobs"
      description="Errors are in the worker logs under “job”, by task name."
    >
      <div className="flex flex-col gap-6">
        <PanelSection title="Failed">
          {failed.length === 0 ? (
            <p className="text-muted">None.</p>
          ) : (
            <table aria-label="Failed" className="w-full">
              <tbody>
                {failed.map(({ name, count, dateNewest }) => (
                  <tr key={name} className="border-b">
                    <td className="py-1.5 pr-3">{formatJobName(name)}</td>
                    <td className="tabular py-1.5 pr-3 text-right text-warning">{count.toLocaleString()}</td>
                    <td className="py-1.5 text-right text-muted">{formatDateTime(dateNewest)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </PanelSection>
        <PanelSection title="Scheduled">
          {regular.length === 0 ? (
            <p className="text-muted">No worker has started yet.</p>
          ) : (
            <table aria-label="Scheduled" className="w-full">
              <tbody>
                {byLateness.map(({ name, dateDone, isLate }) => (
                  <tr key={name} className="border-b">
                    <td className="py-1.5 pr-3">{formatJobName(name)}</td>
                    <td className={`py-1.5 text-right ${isLate ? 'text-warning' : 'text-muted'}`}>
                      {`${isLate ? 'Late: ' : ''}${dateDone ? formatDateTime(dateDone) : 'not run yet'}`}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </PanelSection>
      </div>
    </Dialog>
  )
}

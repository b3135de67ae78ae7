import type { Health } from '@fanfare/contract/shapes/backoffice/health'
import { Dialog } from '@fanfare/ui/overlays/dialog'
import { formatDateTime } from '../../lib/format/format-time.ts'
import { fileDamageLabels } from './health-labels.ts'

type HealthFilesProps = { files: Health['files']; open: boolean; onOpenChange: (open: boolean) => void }

/** Damaged stored files, and the time each was detected. */
export function DamagedFilesDialog({
  files: { damaged, damagedCount },
  open,
  onOpenChange,
}: HealthFilesProps) {
  const more = damagedCount - damaged.length
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Damaged files"
      description="Listed by storage key. An operator can restore them from a backup with npm run media:restore."
    >
      <table aria-label="Damaged files" className="w-full">
        <tbody>
          {damaged.map(({ key, damage, dateFound }) => (
            <tr key={key} className="border-b">
              <td className="break-all py-1.5 pr-3 font-mono text-xs">{key}</td>
              <td className="py-1.5 pr-3 text-warning">{fileDamageLabels[damage]}</td>
              <td className="py-1.5 text-right text-muted">{formatDateTime(dateFound)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 ? <p className="mt-3 text-muted">{`And ${more.toLocaleString()} more.`}</p> : null}
    </Dialog>
  )
}

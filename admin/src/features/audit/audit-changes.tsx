import type { AuditEntry } from '@fanfare/contract/shapes/backoffice/audit'
import { ComparisonTable } from '../../layout/tables/comparison-table.tsx'
import { formatDateTime } from '../../lib/format/format-time.ts'
import { humanizeFieldName } from '../../lib/format/humanize-constant.ts'

/** The facts of an act, each as it was and as it became. */
export function AuditChanges({ before, after }: Pick<AuditEntry, 'before' | 'after'>) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  if (names.length === 0) {
    return <p className="text-muted">{after === null ? 'Erased with the account.' : 'No fields changed.'}</p>
  }
  return (
    <div className="overflow-x-auto">
      <ComparisonTable
        label="Before and after"
        rowKind="Field"
        sides={['Before', 'After']}
        rows={names.map((name) => {
          const [was, became] = [formatAuditValue(before?.[name]), formatAuditValue(after?.[name])]
          const isSame = was === became
          return {
            name: humanizeFieldName(name),
            first: was,
            second: (
              <span className={isSame ? 'text-muted' : 'font-semibold'}>{isSame ? 'Unchanged' : became}</span>
            ),
          }
        })}
      />
    </div>
  )
}

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

/** A fact in a line of text, whatever it is. */
export function formatAuditValue(fact: unknown): string {
  if (fact === undefined || fact === null || fact === '') return '–'
  if (typeof fact === 'boolean') return fact ? 'Yes' : 'No'
  if (typeof fact === 'string') return moment.test(fact) ? formatDateTime(fact) : fact
  if (Array.isArray(fact)) return fact.map(formatAuditValue).join(', ') || '–'
  if (typeof fact === 'object') {
    return Object.entries(fact)
      .map(([name, value]) => `${humanizeFieldName(name)}: ${formatAuditValue(value)}`)
      .join('; ')
  }
  return String(fact)
}

import type { AuditEntry } from '@fanfare/contract/shapes/backoffice/audit'
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
      <table aria-label="Before and after" className="w-full border-collapse text-left">
        <thead>
          <tr className="border-b text-muted text-xs">
            {['Field', 'Before', 'After'].map((head) => (
              <th key={head} scope="col" className="py-2 pr-4 font-medium">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {names.map((name) => {
            const [was, became] = [formatAuditFact(before?.[name]), formatAuditFact(after?.[name])]
            return (
              <tr key={name} className="border-b align-top">
                <th scope="row" className="py-2 pr-4 font-normal text-muted">
                  {humanizeFieldName(name)}
                </th>
                <td className="break-words py-2 pr-4">{was}</td>
                <td
                  className={
                    was === became ? 'break-words py-2 text-muted' : 'break-words py-2 font-semibold'
                  }
                >
                  {was === became ? 'Unchanged' : became}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

/** A fact in a line of text, whatever it is. */
export function formatAuditFact(fact: unknown): string {
  if (fact === undefined || fact === null || fact === '') return '–'
  if (typeof fact === 'boolean') return fact ? 'Yes' : 'No'
  if (typeof fact === 'string') return moment.test(fact) ? formatDateTime(fact) : fact
  if (Array.isArray(fact)) return fact.map(formatAuditFact).join(', ') || '–'
  if (typeof fact === 'object') {
    return Object.entries(fact)
      .map(([name, value]) => `${humanizeFieldName(name)}: ${formatAuditFact(value)}`)
      .join('; ')
  }
  return String(fact)
}

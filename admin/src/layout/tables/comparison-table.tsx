import type { ReactNode } from 'react'
import { TableHead } from './table-head.tsx'

type ComparisonTableProps = {
  label: string
  /** Visible name of what the rows are; left out where it goes without saying. */
  rowKind?: string
  /** Names of the two sides. */
  sides: readonly [string, string]
  rows: readonly { name: string; first: ReactNode; second: ReactNode }[]
}

/** Table of facts that two sides state, such as what was promised and what was delivered. */
export function ComparisonTable({ label, rowKind, sides: [one, other], rows }: ComparisonTableProps) {
  return (
    <table aria-label={label} className="w-full text-left">
      <TableHead
        columns={[
          { name: rowKind ?? 'What', isHidden: rowKind === undefined },
          { name: one },
          { name: other },
        ]}
      />
      <tbody>
        {rows.map(({ name, first, second }) => (
          <tr key={name} className="border-b align-top">
            <th scope="row" className="py-1.5 pr-3 font-normal text-muted">
              {name}
            </th>
            <td className="tabular break-words py-1.5 pr-3">{first}</td>
            <td className="tabular break-words py-1.5">{second}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

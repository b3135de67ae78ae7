import { useLingui } from '@lingui/react/macro'

type DataRow = { what: string; data: string; why: string }

/** Table of the data that is stored and why; a list of its rows on phones. */
export function DataTable({ rows }: { rows: DataRow[] }) {
  const { t } = useLingui()
  return (
    <table className="block w-full border-y text-base leading-6 tablet:table print:table">
      <thead className="hidden tablet:table-header-group print:table-header-group">
        <tr className="text-muted text-sm">
          <th scope="col" className="w-28 py-2.5 pe-4 text-start font-medium">{t`What`}</th>
          <th scope="col" className="py-2.5 pe-6 text-start font-medium">{t`Which data`}</th>
          <th scope="col" className="w-2/5 py-2.5 text-start font-medium">{t`What for`}</th>
        </tr>
      </thead>
      <tbody className="block divide-y tablet:table-row-group print:table-row-group">
        {rows.map(({ what, data, why }) => (
          <tr key={what} className="block py-4 align-top tablet:table-row tablet:border-t print:table-row">
            <th
              scope="row"
              className="block text-start font-semibold tablet:table-cell tablet:py-3 tablet:pe-4 print:table-cell"
            >
              {what}
            </th>
            <td className="mt-1 block tablet:mt-0 tablet:table-cell tablet:py-3 tablet:pe-6 print:table-cell">
              {data}
            </td>
            <td className="mt-1 block text-muted tablet:mt-0 tablet:table-cell tablet:py-3 print:table-cell">
              {why}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

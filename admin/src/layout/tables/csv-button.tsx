import { Button } from '@fanfare/ui/actions/button'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { errorMessage } from '../../lib/api/call.ts'
import { type CsvColumn, downloadListAsCsvUpToLimit, maxCsvRows } from './csv.ts'
import type { paginatedQuery } from './paginated-query.ts'

type CsvButtonProps<Row> = {
  name: string
  pages: ReturnType<typeof paginatedQuery<Row>>
  columns: readonly { head: string; csv?: CsvColumn<Row>['csv'] }[]
}

/** Keeps a whole list as a file. */
export function CsvButton<Row>({ name, pages, columns }: CsvButtonProps<Row>) {
  const download = useMutation({
    mutationFn: () =>
      downloadListAsCsvUpToLimit(
        name,
        pages,
        columns.flatMap(({ head, csv }) => (csv ? [{ head, csv }] : [])),
      ),
  })
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        icon={<Download />}
        busy={download.isPending}
        className="ml-auto"
        onClick={() => download.mutate()}
      >
        CSV
      </Button>
      {download.isError ? (
        <p role="alert" className="text-danger">
          {errorMessage(download.error)}
        </p>
      ) : null}
      {download.data === false ? (
        <p role="status">
          The file includes only the first {maxCsvRows.toLocaleString()}. Use filters to narrow it down.
        </p>
      ) : null}
    </>
  )
}

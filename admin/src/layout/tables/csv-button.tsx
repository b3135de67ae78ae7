import { Button } from '@fanfare/ui/button'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { errorMessage } from '../../lib/api/call.ts'
import { type CsvColumn, maxCsvRows, downloadListAsCsv } from './csv.ts'
import type { paginatedQuery } from './paginated-query.ts'

type CsvButtonProps<Row> = {
  name: string
  pages: ReturnType<typeof paginatedQuery<Row>>
  columns: readonly { head: string; csv?: CsvColumn<Row>['csv'] }[]
}

/** Keeps a whole list as a file. */
export function CsvButton<Row>({ name, pages, columns }: CsvButtonProps<Row>) {
  const keep = useMutation({
    mutationFn: () =>
      downloadListAsCsv(
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
        busy={keep.isPending}
        className="ml-auto"
        onClick={() => keep.mutate()}
      >
        CSV
      </Button>
      {keep.isError ? (
        <p role="alert" className="text-danger">
          {errorMessage(keep.error)}
        </p>
      ) : null}
      {keep.data === false ? (
        <p role="status">The file holds the first {maxCsvRows.toLocaleString()}. Filters make it whole.</p>
      ) : null}
    </>
  )
}

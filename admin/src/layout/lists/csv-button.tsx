import { Button } from '@fanfare/ui/button'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { sentenceOf } from '../../lib/api/call.ts'
import { type CsvColumn, csvRowsMax, keepAsCsv } from './csv.ts'
import type { pagesOf } from './pages.ts'

type CsvButtonProps<Row> = {
  name: string
  pages: ReturnType<typeof pagesOf<Row>>
  columns: readonly { head: string; csv?: CsvColumn<Row>['csv'] }[]
}

/** Keeps a whole list as a file. */
export function CsvButton<Row>({ name, pages, columns }: CsvButtonProps<Row>) {
  const keep = useMutation({
    mutationFn: () =>
      keepAsCsv(
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
          {sentenceOf(keep.error)}
        </p>
      ) : null}
      {keep.data === false ? (
        <p role="status">The file holds the first {csvRowsMax.toLocaleString()}. Filters make it whole.</p>
      ) : null}
    </>
  )
}

import { forgetKnownBadFile, searchKnownBadFiles } from '@fanfare/contract/calls/backoffice/content'
import type { KnownBadFile } from '@fanfare/contract/shapes/backoffice/content'
import { Dialog } from '@fanfare/ui/overlays/dialog'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ReasonForm } from '../../layout/decision/reason-form.tsx'
import { RevealableMedia } from '../../layout/files/revealable-media.tsx'
import { announceResult } from '../../layout/queue/result-announcement.ts'
import { screenName } from '../../layout/screens.ts'
import { DataTable } from '../../layout/tables/data-table.tsx'
import { PageHeading } from '../../layout/tables/page-heading.tsx'
import { paginatedQuery } from '../../layout/tables/paginated-query.ts'
import { callApi } from '../../lib/api/call.ts'
import { formatDate } from '../../lib/format/format-time.ts'

/** Files that were removed for good: who sends them again is refused. */
export function KnownBadFilesPage() {
  const client = useQueryClient()
  const [open, setOpen] = useState<KnownBadFile | null>(null)

  async function forget(reason: string) {
    if (!open) return
    await callApi(forgetKnownBadFile, { params: { knownBadFileId: open.knownBadFileId }, body: { reason } })
    setOpen(null)
    announceResult('File unblocked')
    await client.invalidateQueries({ queryKey: ['known-bad-files'] })
  }

  return (
    <>
      <PageHeading title={screenName('/known-bad-files')} detail="Uploads of these files are blocked." />
      <DataTable
        pages={paginatedQuery(['known-bad-files'], (from, signal) =>
          callApi(searchKnownBadFiles, { query: from, signal }),
        )}
        label="Known bad files"
        failure="The files could not be loaded"
        empty="No known bad files"
        keyOf={({ knownBadFileId }) => knownBadFileId}
        onOpen={setOpen}
        file="known-bad-files"
        columns={[
          { head: 'Reason', cell: ({ reason }) => reason, csv: ({ reason }) => reason },
          { head: 'Kind', cell: ({ contentType }) => contentType, csv: ({ contentType }) => contentType },
          { head: 'Added by', cell: ({ addedBy }) => addedBy, csv: ({ addedBy }) => addedBy },
          {
            head: 'Blocked uploads',
            isFigure: true,
            cell: ({ matchCount, dateLastMatched }) =>
              dateLastMatched ? `${matchCount}, last on ${formatDate(dateLastMatched)}` : '0',
            csv: ({ matchCount }) => matchCount,
          },
          {
            head: 'Added',
            isFigure: true,
            cell: ({ dateAdded }) => formatDate(dateAdded),
            csv: ({ dateAdded }) => dateAdded,
          },
        ]}
      />
      {open ? (
        <Dialog open onOpenChange={() => setOpen(null)} title="Unblock this file" description={open.reason}>
          <div className="flex flex-col gap-4">
            {open.file ? (
              <RevealableMedia files={[open.file]} />
            ) : (
              <p className="text-muted">The file itself was deleted, 30 days after it was removed.</p>
            )}
            <ReasonForm confirm="Unblock file" danger onSubmit={forget} />
          </div>
        </Dialog>
      ) : null}
    </>
  )
}

import { noteUser } from '@fanfare/contract/calls/backoffice/user-history'
import { useQueryClient } from '@tanstack/react-query'
import { ReasonForm } from '../../layout/decision/reason-form.tsx'
import { announceResult } from '../../layout/queue/result-announcement.ts'
import { callApi } from '../../lib/api/call.ts'

/** Note about a user for other admins. */
export function AddUserNoteForm({ userId }: { userId: string }) {
  const client = useQueryClient()
  return (
    <section aria-label="Add a note" className="border-t pt-5">
      <ReasonForm
        label="Note"
        hint="Only visible to admins. Notes can’t be edited."
        confirm="Add note"
        maxLength={500}
        onSubmit={async (note) => {
          await callApi(noteUser, { params: { userId }, body: { note } })
          await client.invalidateQueries({ queryKey: ['users', 'history', userId] })
          announceResult('Note added.')
        }}
      />
    </section>
  )
}

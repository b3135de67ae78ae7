import { loadAssignees } from '@fanfare/contract/calls/backoffice/assignments'
import type { QueueItemAssignment } from '@fanfare/contract/shapes/backoffice/assignments'
import { Button } from '@fanfare/ui/actions/button'
import { Field } from '@fanfare/ui/fields/field'
import { Select } from '@fanfare/ui/fields/select/select'
import { Textarea } from '@fanfare/ui/fields/textarea'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi, errorMessage } from '../../lib/api/call.ts'
import { useSession } from '../../lib/api/session.ts'
import { formatDateTime } from '../../lib/format/format-time.ts'
import { PanelSection } from '../panel/facts.tsx'

type Asked = { adminId?: string | null; note?: string }

type AssignmentSectionProps = {
  assignment: QueueItemAssignment
  /** Passes the item on or notes something of it, and has the panel loaded anew. */
  onAssign: (asked: Asked) => Promise<unknown>
}

/** Assignee and notes of an item of a queue, with a way to pass it on. */
export function AssignmentSection({ assignment: { assignedTo, notes }, onAssign }: AssignmentSectionProps) {
  const session = useSession()
  const [note, setNote] = useState('')
  const [adminId, setAdminId] = useState('')
  const admins = useQuery({
    queryKey: ['assignees'],
    queryFn: async ({ signal }) => (await callApi(loadAssignees, { signal })).data,
  })
  const assign = useMutation({
    mutationFn: (asked: Asked) => onAssign(note.trim() === '' ? asked : { ...asked, note: note.trim() }),
    onSuccess: () => {
      setNote('')
      setAdminId('')
    },
  })
  const isMine = assignedTo !== null && assignedTo === session?.admin.email
  const choices = (admins.data ?? [])
    .filter(({ adminId: id, email }) => id !== session?.admin.id && email !== assignedTo)
    .map(({ adminId: value, email }) => ({ value, label: email }))

  return (
    <PanelSection title="Assigned to" detail={assignedTo ?? 'No one'}>
      <div className="flex flex-col gap-3">
        {notes.map(({ by, assignedTo: to, note: said, date }) => (
          <p key={date} className="break-words">
            <span className="text-muted">{`${by}, ${formatDateTime(date)}${to ? `, to ${to}` : ''}`}</span>
            {said ? <span className="block">{said}</span> : null}
          </p>
        ))}
        {admins.isError ? (
          <p role="alert" className="text-danger">
            {errorMessage(admins.error)}
          </p>
        ) : null}
        {choices.length > 0 ? (
          <Select
            label="Reassign to"
            placeholder="Reassign to"
            value={adminId}
            options={choices}
            onChange={setAdminId}
          />
        ) : null}
        <Field label="Note" hint="Visible to other admins.">
          <Textarea rows={2} maxLength={500} value={note} onChange={({ target }) => setNote(target.value)} />
        </Field>
        {assign.isError ? (
          <p role="alert" className="text-danger">
            {errorMessage(assign.error)}
          </p>
        ) : null}
        <div className="flex flex-wrap gap-2">
          {adminId === '' ? null : (
            <Button
              variant="secondary"
              size="sm"
              busy={assign.isPending}
              onClick={() => assign.mutate({ adminId })}
            >
              Reassign
            </Button>
          )}
          <Button
            variant="secondary"
            size="sm"
            busy={assign.isPending}
            onClick={() => assign.mutate({ adminId: isMine ? null : (session?.admin.id ?? null) })}
          >
            {isMine ? 'Unassign me' : 'Assign to me'}
          </Button>
          <Button
            variant="quiet"
            size="sm"
            disabled={note.trim() === ''}
            busy={assign.isPending}
            onClick={() => assign.mutate({})}
          >
            Save note
          </Button>
        </div>
      </div>
    </PanelSection>
  )
}

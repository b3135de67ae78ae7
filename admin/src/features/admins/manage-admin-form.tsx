import type { AdminRole } from '@fanfare/contract/backoffice/admin-role'
import type { AdminFactor } from '@fanfare/contract/fields/admin-factor'
import { Button } from '@fanfare/ui/actions/button'
import { Banner } from '@fanfare/ui/content/banner'
import { Field } from '@fanfare/ui/fields/field'
import { Input } from '@fanfare/ui/fields/input'
import { Select } from '@fanfare/ui/fields/select/select'
import { Textarea } from '@fanfare/ui/fields/textarea'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { extractApiProblem } from '../../layout/decision/parse-problem.ts'
import { useSecondFactorField } from '../../layout/decision/use-second-factor.tsx'
import { errorMessage } from '../../lib/api/call.ts'
import { roleDescriptions, roleOptions } from './admin-labels.ts'

export type ManageAdminValues = { email: string; role: AdminRole; reason: string; factor: AdminFactor }

type AdminActionFormProps = {
  asks: readonly ('email' | 'role' | 'reason')[]
  role?: AdminRole
  confirm: string
  danger?: boolean
  onSubmit: (given: ManageAdminValues) => Promise<unknown>
}

/** Form for an owner’s decision about an admin; it asks for the second factor if the API requires one. */
export function ManageAdminForm({
  asks,
  role = 'SUPPORT',
  confirm,
  danger = false,
  onSubmit,
}: AdminActionFormProps) {
  const [given, setGiven] = useState({ email: '', role, reason: '' })
  const factor = useSecondFactorField()
  const act = useMutation({ mutationFn: () => factor.show((shown) => onSubmit({ ...given, factor: shown })) })
  const { errorOf } = extractApiProblem(act.error)
  const isShownByField = asks.some((each) => errorOf(each)) || factor.isAsking(act.error)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!act.isPending) act.mutate()
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {act.isError && !isShownByField ? (
        <Banner tone="danger" alert>
          {errorMessage(act.error)}
        </Banner>
      ) : null}
      {asks.includes('email') ? (
        <Field label="Email" error={errorOf('email')}>
          <Input
            type="email"
            autoComplete="off"
            value={given.email}
            onChange={({ target }) => setGiven({ ...given, email: target.value })}
          />
        </Field>
      ) : null}
      {asks.includes('role') ? (
        <Field label="Role" hint={roleDescriptions[given.role]}>
          <Select
            value={given.role}
            options={roleOptions}
            onChange={(value) => setGiven({ ...given, role: value as AdminRole })}
          />
        </Field>
      ) : null}
      {asks.includes('reason') ? (
        <Field label="Reason" hint="Recorded in the audit log." error={errorOf('reason')}>
          <Textarea
            rows={2}
            maxLength={500}
            value={given.reason}
            onChange={({ target }) => setGiven({ ...given, reason: target.value })}
          />
        </Field>
      ) : null}
      {factor.field(act.error)}
      <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={act.isPending}>
        {confirm}
      </Button>
    </form>
  )
}

import type { AdminRole } from '@fanfare/contract/admin-role'
import { Banner } from '@fanfare/ui/banner'
import { Button } from '@fanfare/ui/button'
import { Field } from '@fanfare/ui/fields/field'
import { Input } from '@fanfare/ui/fields/input'
import { Select } from '@fanfare/ui/fields/select'
import { Textarea } from '@fanfare/ui/fields/textarea'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { sentenceOf } from '../api/call.ts'
import { CodeField } from '../decision/code-field.tsx'
import { problemOf } from '../decision/problem-of.ts'
import { roleHints, roleOptions } from './admin-words.ts'

export type Given = { email: string; role: AdminRole; reason: string; otp?: string }

type ActFormProps = {
  asks: readonly ('email' | 'role' | 'reason')[]
  role?: AdminRole
  confirm: string
  danger?: boolean
  onSubmit: (given: Given) => Promise<unknown>
}

/** What an owner decides about an admin; where she has an authenticator app, the API asks for its code. */
export function ActForm({ asks, role = 'SUPPORT', confirm, danger = false, onSubmit }: ActFormProps) {
  const [given, setGiven] = useState({ email: '', role, reason: '', otp: '' })
  const [asksCode, setAsksCode] = useState(false)
  const act = useMutation({
    mutationFn: () => {
      const { otp, ...rest } = given
      return onSubmit({ ...rest, ...(otp !== '' && { otp }) })
    },
    onError: (error) => {
      if (problemOf(error).code === 'TWO_FACTOR_REQUIRED') setAsksCode(true)
    },
  })
  const { code, errorOf } = problemOf(act.error)
  const isTold = asks.some((each) => errorOf(each)) || (code === 'TWO_FACTOR_REQUIRED' && !given.otp)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!act.isPending) act.mutate()
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {act.isError && !isTold ? (
        <Banner tone="danger" alert>
          {sentenceOf(act.error)}
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
        <Field label="Role" hint={roleHints[given.role]}>
          <Select
            value={given.role}
            options={roleOptions}
            onChange={(value) => setGiven({ ...given, role: value as AdminRole })}
          />
        </Field>
      ) : null}
      {asks.includes('reason') ? (
        <Field label="Reason" hint="Kept in the audit log." error={errorOf('reason')}>
          <Textarea
            rows={2}
            maxLength={500}
            value={given.reason}
            onChange={({ target }) => setGiven({ ...given, reason: target.value })}
          />
        </Field>
      ) : null}
      {asksCode ? (
        <CodeField
          label="Code of your authenticator app"
          error={errorOf('otp')}
          autoFocus
          value={given.otp}
          onChange={(otp) => setGiven({ ...given, otp })}
        />
      ) : null}
      <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={act.isPending}>
        {confirm}
      </Button>
    </form>
  )
}

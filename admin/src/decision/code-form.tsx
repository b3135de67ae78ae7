import { Banner } from '@fanfare/ui/banner'
import { Button } from '@fanfare/ui/button'
import { Dialog } from '@fanfare/ui/layers/dialog'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { sentenceOf } from '../api/call.ts'
import { CodeField } from './code-field.tsx'

type CodeFormProps = {
  title: string
  /** What this yes does: proposes it, or is the second. */
  description: string
  confirm: string
  onSubmit: (otp: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for a fresh code of the admin's authenticator app, for what takes two people. */
export function CodeForm({ title, description, confirm, onSubmit, onClose }: CodeFormProps) {
  const [otp, setOtp] = useState('')
  const send = useMutation({ mutationFn: () => onSubmit(otp), onSuccess: onClose })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!send.isPending) send.mutate()
  }

  return (
    <Dialog open onOpenChange={onClose} title={title} description={description} busy={send.isPending}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        {send.isError ? (
          <Banner tone="danger" alert>
            {sentenceOf(send.error)}
          </Banner>
        ) : null}
        <CodeField label="Code of your authenticator app" value={otp} onChange={setOtp} />
        <Button type="submit" busy={send.isPending}>
          {confirm}
        </Button>
      </form>
    </Dialog>
  )
}

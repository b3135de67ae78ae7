import type { AdminFactor } from '@fanfare/contract/fields/admin-factor'
import { Button } from '@fanfare/ui/actions/button'
import { Banner } from '@fanfare/ui/content/banner'
import { Dialog } from '@fanfare/ui/overlays/dialog'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { errorMessage } from '../../lib/api/call.ts'
import { useSecondFactorField } from './use-second-factor.tsx'

type SecondFactorFormProps = {
  title: string
  /** Effect of the confirmation: proposes it, approves it, or moves money. */
  description: string
  confirm: string
  onSubmit: (factor: AdminFactor) => Promise<unknown>
  onClose: () => void
}

/** Asks the admin for a fresh code of their app or a passkey. */
export function SecondFactorForm({ title, description, confirm, onSubmit, onClose }: SecondFactorFormProps) {
  const factor = useSecondFactorField({ isAsked: true, onLeave: onClose })
  const send = useMutation({ mutationFn: () => factor.show(onSubmit), onSuccess: onClose })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!send.isPending) send.mutate()
  }

  return (
    <Dialog open onOpenChange={onClose} title={title} description={description} busy={send.isPending}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        {send.isError ? (
          <Banner tone="danger" alert>
            {errorMessage(send.error)}
          </Banner>
        ) : null}
        {factor.field()}
        <Button type="submit" busy={send.isPending}>
          {confirm}
        </Button>
      </form>
    </Dialog>
  )
}

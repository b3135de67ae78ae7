import { Button } from '@fanfare/ui/actions/button'
import { Banner } from '@fanfare/ui/content/banner'
import { Field } from '@fanfare/ui/fields/field'
import { Textarea } from '@fanfare/ui/fields/textarea'
import { type FormEvent, type ReactNode, useState } from 'react'
import { errorMessage } from '../../lib/api/call.ts'
import { extractApiProblem } from './parse-problem.ts'
import { useSingleFlightMutation } from './use-single-flight-mutation.ts'

type ReasonFormProps = {
  label?: string
  /** Hint about the use of the text: stored or emailed. */
  hint?: string
  /** Label of the button. */
  confirm: ReactNode
  danger?: boolean
  /** Does it; throws what the API refused. */
  onSubmit: (reason: string) => Promise<unknown>
  maxLength?: number
  onCancel?: () => void
  /** True if another input must be corrected first, with its error shown next to it. */
  isBlocked?: boolean
  /** Checks whether the form already shows the refusal next to a field. */
  isShownElsewhere?: (error: unknown) => boolean
  /** Paths of the other inputs before the reason, next to which their API errors are shown. */
  paths?: readonly string[]
  children?: (errorOf: (path: string) => string | undefined) => ReactNode
}

/** A decision that needs a reason: nothing typed is lost where it is refused. */
export function ReasonForm({
  label = 'Reason',
  hint = 'Recorded in the audit log.',
  confirm,
  danger = false,
  onSubmit,
  maxLength = 500,
  onCancel,
  isBlocked = false,
  isShownElsewhere = () => false,
  paths = [],
  children,
}: ReasonFormProps) {
  const [reason, setReason] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const decide = useSingleFlightMutation({
    mutationFn: () => onSubmit(reason.trim()),
    onSuccess: () => setReason(''),
  })
  const { errorOf, hasFields } = extractApiProblem(decide.error)
  const isShownBesideField = isShownElsewhere(decide.error) || paths.some((path) => errorOf(path))
  const lacking =
    (isMissing ? 'Enter a reason' : undefined) ??
    errorOf('reason') ??
    (hasFields && !isShownBesideField && reason.trim() === '' ? errorMessage(decide.error) : undefined)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (decide.isPending || isBlocked) return
    // Where there are other inputs, the API says at once what is wrong with each.
    const isIncomplete = paths.length === 0 && reason.trim() === ''
    setIsMissing(isIncomplete)
    if (!isIncomplete) decide.mutate()
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      {decide.isError && !lacking && !isShownBesideField ? (
        <Banner tone="danger" alert>
          {errorMessage(decide.error)}
        </Banner>
      ) : null}
      {children?.(errorOf)}
      <Field label={label} hint={hint} error={lacking}>
        <Textarea
          rows={2}
          maxLength={maxLength}
          value={reason}
          onChange={({ target }) => {
            setReason(target.value)
            setIsMissing(false)
          }}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          size="sm"
          variant={danger ? 'danger' : 'primary'}
          disabled={isBlocked}
          busy={decide.isPending}
        >
          {confirm}
        </Button>
        {onCancel ? (
          <Button variant="quiet" size="sm" onClick={onCancel}>
            Cancel
          </Button>
        ) : null}
      </div>
    </form>
  )
}

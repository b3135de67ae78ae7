import { ChevronDown } from 'lucide-react'
import { type ComponentProps, use } from 'react'
import { Spinner } from '../../actions/spinner.tsx'
import { classNames } from '../../lib/class-names.ts'
import { useUiLabels } from '../../lib/ui-labels.tsx'
import { controlClasses } from '../control-classes.ts'
import { FieldContext, useFieldControlProps } from '../use-field-control-props.ts'

export type SelectTriggerProps = ComponentProps<'button'> & {
  chosen: string | undefined
  placeholder?: string
  /** Names the control where no Field does. */
  label?: string
  /** True while the list that it opens is loading. */
  busy?: boolean
}

/** The closed face of a Select. */
export function SelectTrigger({
  chosen,
  placeholder,
  label,
  busy = false,
  className,
  ...rest
}: SelectTriggerProps) {
  const labels = useUiLabels()
  const field = use(FieldContext)
  const name = label ?? field?.name
  const shown = chosen ?? placeholder ?? labels.select
  const { required: _, 'aria-invalid': invalid, ...control } = useFieldControlProps(rest)
  return (
    <button
      {...rest}
      {...control}
      type="button"
      aria-busy={busy || undefined}
      data-invalid={invalid || undefined}
      aria-label={name ? `${name}, ${shown}` : undefined}
      className={classNames(
        controlClasses,
        'flex min-h-(--control-height) items-center justify-between gap-2 px-4 py-1 text-start data-invalid:border-danger!',
        className,
      )}
    >
      <span className={classNames('wrap-anywhere min-w-0', !chosen && 'text-muted')}>{shown}</span>
      {busy ? (
        <Spinner size={18} className="text-muted" />
      ) : (
        <ChevronDown aria-hidden="true" className="size-4.5 shrink-0 text-muted" />
      )}
    </button>
  )
}

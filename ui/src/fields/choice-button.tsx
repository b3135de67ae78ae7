import { ChevronDown } from 'lucide-react'
import { type ComponentProps, use } from 'react'
import { classes } from '../classes.ts'
import { useWords } from '../words.tsx'
import { controlLook } from './control-look.ts'
import { FieldContext, useField } from './use-field.ts'

export type ChoiceButtonProps = ComponentProps<'button'> & {
  chosen: string | undefined
  placeholder?: string
  /** Names the control where no Field does. */
  label?: string
}

/** The closed face of a Select. */
export function ChoiceButton({ chosen, placeholder, label, className, ...rest }: ChoiceButtonProps) {
  const words = useWords()
  const field = use(FieldContext)
  const name = label ?? field?.name
  const shown = chosen ?? placeholder ?? words.select
  const { required: _, 'aria-invalid': invalid, ...control } = useField(rest)
  return (
    <button
      {...rest}
      {...control}
      type="button"
      data-invalid={invalid || undefined}
      aria-label={name ? `${name}, ${shown}` : undefined}
      className={classes(
        controlLook,
        'flex min-h-(--control-height) items-center justify-between gap-2 px-4 py-1 text-start data-invalid:border-danger!',
        className,
      )}
    >
      <span className={classes('wrap-anywhere min-w-0', !chosen && 'text-muted')}>{shown}</span>
      <ChevronDown aria-hidden="true" className="size-4.5 shrink-0 text-muted" />
    </button>
  )
}

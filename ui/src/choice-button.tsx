import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { controlLook } from './control-look.ts'
import { useField } from './use-field.ts'
import { useWords } from './words.tsx'

export type ChoiceButtonProps = ComponentProps<'button'> & {
  chosen: string | undefined
  placeholder?: string
  /** Names the control where no Field does. */
  label?: string
}

/** The closed face of a Select or Combobox. */
export function ChoiceButton({ chosen, placeholder, label, className, ...rest }: ChoiceButtonProps) {
  const words = useWords()
  const { required: _, 'aria-invalid': invalid, ...field } = useField(rest)
  return (
    <button
      {...rest}
      {...field}
      type="button"
      data-invalid={invalid || undefined}
      aria-label={label ? [label, chosen].filter(Boolean).join(', ') : undefined}
      className={classes(
        controlLook,
        'flex h-12 items-center justify-between gap-2 px-4 text-left data-invalid:border-danger!',
        className,
      )}
    >
      <span className={classes('truncate', !chosen && 'text-muted')}>
        {chosen ?? placeholder ?? words.select}
      </span>
      <ChevronDown aria-hidden="true" className="size-4.5 shrink-0 text-muted" />
    </button>
  )
}

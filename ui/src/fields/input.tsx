import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../classes.ts'
import { controlLook } from './control-look.ts'
import { useField } from './use-field.ts'

export type InputProps = ComponentProps<'input'> & {
  /** An icon or symbol inside, before the text. */
  lead?: ReactNode
  /** Inside, after the text: a button, a unit. */
  trail?: ReactNode
  /** A pill, for search. */
  round?: boolean
}

export function Input({ lead, trail, round = false, className, type = 'text', ...rest }: InputProps) {
  const field = useField(rest)
  return (
    <div className={classes('relative', className)}>
      {lead ? (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 left-0 grid w-11 place-items-center text-muted [&_svg]:size-4.5"
        >
          {lead}
        </span>
      ) : null}
      <input
        {...rest}
        {...field}
        type={type}
        className={classes(
          controlLook,
          'h-(--control-height) [&::-webkit-search-cancel-button]:hidden',
          round && 'rounded-full!',
          lead ? 'pl-11' : round ? 'pl-5' : 'pl-4',
          trail ? 'pr-12' : round ? 'pr-5' : 'pr-4',
        )}
      />
      {trail ? <span className="absolute inset-y-0 right-1 flex items-center">{trail}</span> : null}
    </div>
  )
}

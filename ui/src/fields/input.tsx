import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../classes.ts'
import { controlLook } from './control-look.ts'
import { useField } from './use-field.ts'
import { useLength } from './use-length.tsx'

export type InputProps = ComponentProps<'input'> & {
  /** An icon or symbol inside, before the text. */
  lead?: ReactNode
  /** Inside, after the text: a button, a unit. */
  trail?: ReactNode
  /** A pill, for search. */
  round?: boolean
}

export function Input({
  lead,
  trail,
  round = false,
  className,
  dir,
  type = 'text',
  onInput,
  ...rest
}: InputProps) {
  const length = useLength(rest)
  // What is searched for is no longer than this.
  const control = type === 'search' ? rest : { ...rest, ...length.props }
  const field = useField(control)
  return (
    <>
      <div dir={dir} className={classes('relative', className)}>
        {lead ? (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 start-0 grid w-11 place-items-center text-muted [&_svg]:size-4.5"
          >
            {lead}
          </span>
        ) : null}
        <input
          {...control}
          {...field}
          type={type}
          onInput={(event) => {
            length.noteInput(event.currentTarget.value)
            onInput?.(event)
          }}
          className={classes(
            controlLook,
            // The box of a file input holds a button that browsers put at its top: even room above and below centres it.
            type === 'file' ? 'py-2.5' : 'h-(--control-height)',
            '[&::-webkit-search-cancel-button]:hidden',
            round && 'rounded-full!',
            lead ? 'ps-11' : round ? 'ps-5' : 'ps-4',
            trail ? 'pe-12' : round ? 'pe-5' : 'pe-4',
          )}
        />
        {trail ? <span className="absolute inset-y-0 end-1 flex items-center">{trail}</span> : null}
      </div>
      {type === 'search' ? null : length.note}
    </>
  )
}

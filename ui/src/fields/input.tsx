import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'
import { controlClasses } from './control-classes.ts'
import { useFieldControlProps } from './use-field-control-props.ts'
import { useLengthLimit } from './use-length-limit.tsx'

export type InputProps = ComponentProps<'input'> & {
  /** An icon or symbol inside, before the text. */
  leading?: ReactNode
  /** Inside, after the text: a button, a unit. */
  trailing?: ReactNode
  /** A pill, for search. */
  rounded?: boolean
}

export function Input({
  leading,
  trailing,
  rounded = false,
  className,
  dir,
  type = 'text',
  onInput,
  ...rest
}: InputProps) {
  const length = useLengthLimit(rest)
  const control = { ...rest, ...length.props }
  const field = useFieldControlProps(control)
  return (
    <>
      <div dir={dir} className={classNames('relative', className)}>
        {leading ? (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 start-0 grid w-11 place-items-center text-muted [&_svg]:size-4.5"
          >
            {leading}
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
          className={classNames(
            controlClasses,
            // The box of a file input holds a button that browsers put at its top: even room above and below centres it.
            type === 'file' ? 'py-2.5' : 'h-(--control-height)',
            '[&::-webkit-search-cancel-button]:hidden',
            rounded && 'rounded-full!',
            leading ? 'ps-11' : rounded ? 'ps-5' : 'ps-4',
            trailing ? 'pe-12' : rounded ? 'pe-5' : 'pe-4',
          )}
        />
        {trailing ? <span className="absolute inset-y-0 end-1 flex items-center">{trailing}</span> : null}
      </div>
      {length.note}
    </>
  )
}

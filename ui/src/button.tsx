import { Slot } from 'radix-ui'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { classes } from './classes.ts'
import { Spinner } from './spinner.tsx'

export type ButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  /** `primary` is the one action of a screen. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  size?: 'sm' | 'md' | 'lg'
  /** Shows a spinner in the label's place, keeps width and focus, ignores presses. */
  busy?: boolean
  /** While busy: said beside the spinner, instead of a spinner alone. */
  busyLabel?: ReactNode
  icon?: ReactNode
  /** Takes the whole width. */
  full?: boolean
  /** Lends the look to the only child, such as a link. */
  asChild?: boolean
  children: ReactNode
}

const variants = {
  primary: 'bg-accent text-on-accent hover:bg-accent-hover',
  secondary: 'border border-border bg-raised text-text hover:bg-hover',
  quiet: 'text-muted hover:bg-raised hover:text-text',
  danger: 'bg-danger text-on-danger hover:bg-danger-hover',
}

const sizes = {
  sm: 'h-9 gap-1.5 px-4 text-sm touch:h-10',
  md: 'h-(--row-height) gap-2 px-5 text-(length:--row-text)',
  lg: 'h-13 gap-2.5 px-7 text-md',
}

const iconSizes = { sm: '[&_svg]:size-4', md: '[&_svg]:size-4.5', lg: '[&_svg]:size-5' }

const spinnerColours = {
  primary: 'text-on-accent',
  secondary: 'text-text',
  quiet: 'text-text',
  danger: 'text-on-danger',
}

export function Button({
  variant = 'primary',
  size = 'md',
  busy = false,
  busyLabel,
  icon,
  full = false,
  asChild = false,
  className,
  children,
  onClick,
  type = 'button',
  disabled,
  ...rest
}: ButtonProps) {
  const look = classes(
    'relative inline-flex shrink-0 select-none items-center justify-center whitespace-nowrap rounded-full font-semibold transition active:scale-[0.98]',
    'disabled:pointer-events-none disabled:opacity-45 aria-disabled:pointer-events-none',
    variants[variant],
    sizes[size],
    iconSizes[size],
    full && 'w-full',
    busy && !busyLabel && 'text-transparent! [&>svg]:invisible',
    className,
  )

  if (asChild) {
    return (
      <Slot.Root className={look} {...rest} onClick={onClick}>
        {icon}
        <Slot.Slottable>{children}</Slot.Slottable>
      </Slot.Root>
    )
  }

  function press(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }

  return (
    <button
      {...rest}
      type={type}
      className={look}
      disabled={disabled}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={press}
    >
      {busy && busyLabel ? <Spinner size={18} /> : icon}
      {busy && busyLabel ? busyLabel : children}
      {busy && !busyLabel ? (
        <span className={classes('absolute inset-0 grid place-items-center', spinnerColours[variant])}>
          <Spinner />
        </span>
      ) : null}
    </button>
  )
}

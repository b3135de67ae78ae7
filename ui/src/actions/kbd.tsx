import { classNames } from '../lib/class-names.ts'

type KbdProps = {
  children: string
  /** True to show it on phones too, which seldom have a keyboard. */
  always?: boolean
}

/** The key that does the same, as it is printed on a button; its name is the button's own. */
export function Kbd({ children, always = false }: KbdProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'min-w-5 rounded-xs border border-current/25 px-1 py-px text-center font-sans font-semibold text-xs leading-4',
        always ? 'inline-block' : 'hidden tablet:inline-block',
      )}
    >
      {children}
    </span>
  )
}

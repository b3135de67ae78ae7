/** The key that does the same, as it is printed on a button; its name is the button's own. */
export function Key({ children }: { children: string }) {
  return (
    <span
      aria-hidden="true"
      className="hidden min-w-5 rounded-xs border border-current/25 px-1 py-px text-center font-sans font-semibold text-xs leading-4 tablet:inline-block"
    >
      {children}
    </span>
  )
}

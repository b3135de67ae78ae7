import { useEffect, useRef } from 'react'

export type KeyAction = {
  /** As the browser names it, letters small; a capital one is pressed with Shift: `a`, `A`, `Enter`, `1`. */
  key: string
  label: string
  run: () => void
  isOff?: boolean
}

type Mounted = { current: readonly KeyAction[] }

const mounted = new Set<Mounted>()

/** What the keys do now, later ones first. */
export function actionsNow(): KeyAction[] {
  const all = [...mounted].toReversed().flatMap(({ current }) => current.filter(({ isOff }) => !isOff))
  return all.filter(({ key }, at) => all.findIndex((other) => other.key === key) === at)
}

const writing =
  'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable=true]'
/** Where keys have a meaning of their own. */
const busyPlaces = '[role=menu], [role=listbox], [role=dialog], [role=alertdialog]'
const pressable = 'button, a[href], summary, input, [role=tab]'

function isTakenElsewhere({ target, key }: KeyboardEvent): boolean {
  if (document.querySelector('[role=dialog][data-state=open], [role=alertdialog][data-state=open]'))
    return true
  if (!(target instanceof Element)) return false
  if (target.closest(writing) || target.closest(busyPlaces)) return true
  return (key === 'Enter' || key === ' ') && target.closest(pressable) !== null
}

window.addEventListener('keydown', (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
  if (isTakenElsewhere(event)) return
  const action = actionsNow().find(({ key }) => key === event.key)
  if (!action) return
  event.preventDefault()
  // Held down, a key moves on; it never decides twice.
  if (!event.repeat || event.key === 'j' || event.key === 'k') action.run()
})

/** Lets keys do something while this is on the screen, except where somebody writes or a dialog is open. */
export function useKeys(actions: readonly KeyAction[]): void {
  const own = useRef(actions)
  useEffect(() => {
    own.current = actions
  })
  useEffect(() => {
    mounted.add(own)
    return () => {
      mounted.delete(own)
    }
  }, [])
}

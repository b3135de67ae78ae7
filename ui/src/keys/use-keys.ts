import { useEffect, useRef, useSyncExternalStore } from 'react'

export type KeyAction = {
  /** As the browser names it, letters small; a capital one is pressed with Shift: `a`, `A`, `Enter`, `1`. Two are pressed one after the other: `g h`. */
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
const busyPlaces = '[role=menu], [role=listbox], [role=dialog], [role=alertdialog], [role=slider]'
const pressable = 'button, a[href], summary, input, [role=tab]'
const secondKeyMs = 1500

function isTakenElsewhere({ target, key }: KeyboardEvent): boolean {
  if (document.querySelector('[role=dialog][data-state=open], [role=alertdialog][data-state=open]'))
    return true
  if (!(target instanceof Element)) return false
  if (target.closest(writing) || target.closest(busyPlaces)) return true
  return (key === 'Enter' || key === ' ') && target.closest(pressable) !== null
}

let first = { key: '', at: 0 }

/** Does what a key is for here, if it is for anything. */
export function pressKey(event: KeyboardEvent): void {
  if (!areKeysOn() || event.defaultPrevented || event.isComposing) return
  if (event.ctrlKey || event.metaKey || event.altKey || isTakenElsewhere(event)) return
  const isSecond = first.key !== '' && event.timeStamp - first.at < secondKeyMs
  const pressed = isSecond ? `${first.key} ${event.key}` : event.key
  first = { key: '', at: 0 }
  const actions = actionsNow()
  const action = actions.find(({ key }) => key === pressed)
  if (action) {
    event.preventDefault()
    // Held down, a key moves on; it never decides twice.
    if (!event.repeat || event.key === 'j' || event.key === 'k') action.run()
  } else if (actions.some(({ key }) => key.startsWith(`${pressed} `))) {
    first = { key: pressed, at: event.timeStamp }
  }
}

window.addEventListener('keydown', pressKey)

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

const NAME = 'keys'
const followers = new Set<() => void>()
let areOn = readAreOn()

function readAreOn(): boolean {
  try {
    return localStorage.getItem(NAME) !== 'off'
  } catch {
    return true
  }
}

/** Whether keys do something by themselves: who speaks to the device, or whose hand trembles, may not want that. */
export function areKeysOn(): boolean {
  return areOn
}

/** Remembered on this device. */
export function switchKeys(on: boolean): void {
  areOn = on
  for (const follow of followers) follow()
  try {
    localStorage.setItem(NAME, on ? 'on' : 'off')
  } catch {
    // Storage is blocked: the choice holds until the page is left.
  }
}

function subscribe(changed: () => void) {
  followers.add(changed)
  return () => followers.delete(changed)
}

export function useAreKeysOn(): boolean {
  return useSyncExternalStore(subscribe, areKeysOn)
}

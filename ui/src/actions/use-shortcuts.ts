import { createContext, useContext, useEffect, useRef, useSyncExternalStore } from 'react'

export type Shortcut = {
  /**
   * Key as the browser names it, letters in lower case; a capital letter is pressed with Shift: `a`, `A`,
   * `Enter`, `1`. A sequence of two: `g h`.
   */
  key: string
  label: string
  run: () => void
  isOff?: boolean
}

type Mounted = { current: readonly Shortcut[]; since: number; isAsked: () => boolean }

/**
 * Says whether the item that keys act on is still the one that was asked for. Moving on takes a moment, in which the
 * item before is still on the screen: its keys do nothing then.
 */
export const ShortcutTargetCheckContext = createContext<() => boolean>(() => true)

const mounted = new Set<Mounted>()

/** Returns the shortcuts that are active now, later ones first. */
export function getActiveShortcuts(): Shortcut[] {
  return boundShortcuts().map(({ action }) => action)
}

/** The actions of what is on the screen, each with the moment since when it is there, on the clock of events. */
function boundShortcuts(): { action: Shortcut; since: number }[] {
  const all = [...mounted]
    .filter(({ isAsked }) => isAsked())
    .toReversed()
    .flatMap(({ current, since }) =>
      current.filter(({ isOff }) => !isOff).map((action) => ({ action, since })),
    )
  return all.filter(({ action }, at) => all.findIndex((other) => other.action.key === action.key) === at)
}

const writing =
  'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable=true]'
/** Elements in which keys have a meaning of their own. */
const ownKeysSelector = '[role=menu], [role=listbox], [role=dialog], [role=alertdialog], [role=slider]'
const pressable = 'button, a[href], summary, input, [role=tab]'
const sequenceTimeoutMs = 1500

function isTakenElsewhere({ target, key }: KeyboardEvent): boolean {
  if (document.querySelector('[role=dialog][data-state=open], [role=alertdialog][data-state=open]'))
    return true
  if (!(target instanceof Element)) return false
  if (target.closest(writing) || target.closest(ownKeysSelector)) return true
  return (key === 'Enter' || key === ' ') && target.closest(pressable) !== null
}

let first = { key: '', at: 0 }

/**
 * Does what a key is for here, if it is for anything.
 * @param pressedAt a key does nothing to what came to the screen after this moment: whoever pressed it meant something else
 */
export function handleShortcutKey(event: KeyboardEvent, pressedAt = Number.POSITIVE_INFINITY): void {
  if (!areShortcutsEnabled() || event.defaultPrevented || event.isComposing) return
  if (event.ctrlKey || event.metaKey || event.altKey || isTakenElsewhere(event)) return
  const isSecond = first.key !== '' && event.timeStamp - first.at < sequenceTimeoutMs
  const pressed = isSecond ? `${first.key} ${event.key}` : event.key
  first = { key: '', at: 0 }
  const bound = boundShortcuts()
  const found = bound.find(({ action }) => action.key === pressed)
  if (found) {
    event.preventDefault()
    if (found.since > pressedAt) return
    // Held down, a key moves on; it never decides twice.
    if (!event.repeat || event.key === 'j' || event.key === 'k') found.action.run()
  } else if (bound.some(({ action }) => action.key.startsWith(`${pressed} `))) {
    first = { key: pressed, at: event.timeStamp }
  }
}

window.addEventListener('keydown', (event) => handleShortcutKey(event, event.timeStamp))

/** Lets keys do something while this is on the screen, except where somebody writes or a dialog is open. */
export function useShortcuts(actions: readonly Shortcut[]): void {
  const isAsked = useContext(ShortcutTargetCheckContext)
  const own = useRef<Mounted>({ current: actions, since: 0, isAsked })
  useEffect(() => {
    own.current.current = actions
    own.current.isAsked = isAsked
  })
  useEffect(() => {
    const bound = own.current
    bound.since = performance.now()
    mounted.add(bound)
    return () => {
      mounted.delete(bound)
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

/**
 * Checks whether single-key shortcuts are enabled: users of speech input, or with a tremor, may not want
 * them.
 */
export function areShortcutsEnabled(): boolean {
  return areOn
}

/** Remembered on this device. */
export function setShortcutsEnabled(on: boolean): void {
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

export function useShortcutsEnabled(): boolean {
  return useSyncExternalStore(subscribe, areShortcutsEnabled)
}

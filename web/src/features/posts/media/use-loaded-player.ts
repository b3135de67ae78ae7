import { type ComponentType, type RefObject, useEffect, useRef, useState } from 'react'
import { retryWhenOnline } from '../../../lib/api/connectivity.ts'
import { useIsHydrating } from '../../../lib/use-is-hydrating.ts'

/** A player that is loaded once, when the first post with one is shown. */
export type LoadablePlayer<Props> = {
  load: () => Promise<ComponentType<Props>>
  loaded?: ComponentType<Props>
}

type LoadedPlayer<Props> = {
  /** Null until it is loaded, and on the server. */
  Player: ComponentType<Props> | null
  /** True if its stand-in was pressed. */
  startsPlaying: boolean
  /** Properties of the button that stands in for its own. */
  standIn: { ref: RefObject<HTMLButtonElement | null>; onClick: () => void }
}

/**
 * Loads a player, for which a button stands in until then, also in a server-rendered page. A press on it counts whenever it
 * ends: the player takes its place between presses, and starts if there was one.
 */
export function useLoadedPlayer<Props>(player: LoadablePlayer<Props>): LoadedPlayer<Props> {
  const [Player, setPlayer] = useState(() => player.loaded ?? null)
  const [isPressed, setPressed] = useState(false)
  const ref = useRef<HTMLButtonElement>(null)
  const isHydrating = useIsHydrating()
  const isLoaded = Player !== null
  useEffect(() => {
    if (isLoaded) return
    let isGone = false
    const show = async () => {
      player.loaded ??= await retryWhenOnline(player.load)
      const { loaded } = player
      await untilReleased(ref.current)
      if (!isGone) setPlayer(() => loaded)
    }
    void show()
    return () => {
      isGone = true
    }
  }, [player, isLoaded])
  return {
    Player: isHydrating ? null : Player,
    startsPlaying: isPressed,
    standIn: { ref, onClick: () => setPressed(true) },
  }
}

/** The button on which a pointer is down; one that went down before the app was there was noted by `prefetch.js`. */
let held = globalThis.heldBeforeApp ?? null

if (!import.meta.env.SSR) {
  const capture = { capture: true }
  const hold = ({ target }: Event) => {
    held = target instanceof Element ? target.closest('button') : null
  }
  const release = () => {
    held = null
  }
  addEventListener('pointerdown', hold, capture)
  addEventListener('pointerup', release, capture)
  addEventListener('pointercancel', release, capture)
}

/** Waits while a pointer is down on a button, and for the click that follows. */
async function untilReleased(button: Element | null): Promise<void> {
  while (button !== null && held === button) await new Promise<void>(afterNextRelease)
}

function afterNextRelease(resolve: () => void): void {
  const release = () => {
    removeEventListener('pointerup', release)
    removeEventListener('pointercancel', release)
    setTimeout(resolve, clickDelayMs)
  }
  addEventListener('pointerup', release)
  addEventListener('pointercancel', release)
}

/** A finger's click comes a moment after it is lifted. */
const clickDelayMs = 50

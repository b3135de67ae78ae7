import { type ComponentType, type RefObject, useEffect, useRef, useState } from 'react'
import { loadOrRetryWhenOnline } from '../../../lib/api/connectivity.ts'
import { useIsHydrating } from '../../../lib/use-is-hydrating.ts'

/** A player that is loaded once, when the first post with one is shown. */
export type LoadablePlayer<Props> = {
  load: () => Promise<ComponentType<Props>>
  loaded?: ComponentType<Props>
}

export type LazyPlayer<Props> = {
  /** Undefined until it is loaded, and on the server. */
  Player: ComponentType<Props> | undefined
  /** True if its stand-in was pressed. */
  startsPlaying: boolean
  /** Properties of the button that stands in for its own. */
  standIn: { ref: RefObject<HTMLButtonElement | null>; onClick: () => void }
}

/**
 * Loads a player, for which a button stands in until then, also in a server-rendered page. A press on it counts whenever it
 * ends: the player takes its place between presses, and starts if there was one.
 */
export function useLazyPlayer<Props>(player: LoadablePlayer<Props>): LazyPlayer<Props> {
  const [Player, setPlayer] = useState(() => player.loaded)
  const [startsPlaying, setPressed] = useState(false)
  const ref = useRef<HTMLButtonElement>(null)
  const isHydrating = useIsHydrating()
  useEffect(() => {
    const show = async () => {
      player.loaded ??= await loadOrRetryWhenOnline(player.load)
      while (isHeld(ref.current)) await new Promise((resolve) => setTimeout(resolve, 50))
      setPlayer(() => player.loaded)
    }
    void show()
  }, [player])
  return {
    Player: isHydrating ? undefined : Player,
    startsPlaying,
    standIn: { ref, onClick: () => setPressed(true) },
  }
}

/** Checks whether a pointer is down on a button. A finger is told by the page's script, before the browser shows its press. */
function isHeld(button: Element | null): boolean {
  return button !== null && (button.matches(':active') || globalThis.heldBeforeApp === button)
}

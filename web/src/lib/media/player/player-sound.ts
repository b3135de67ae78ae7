import { mobileMediaQuery } from '@fanfare/ui/lib/use-media-query'
import { useSyncExternalStore } from 'react'

export type PlayerKind = 'video' | 'audio'

type Sound = { muted: boolean; volumes: Record<PlayerKind, number> }

const tabletQuery = '(width < 62rem)'
const listeners = new Set<() => void>()
let sound: Sound | undefined

/** Muted until somebody wants to hear something; on small screens the device's own keys are the volume. */
function currentSound(): Sound {
  sound ??= {
    muted: true,
    volumes: {
      video: window.matchMedia(tabletQuery).matches ? 100 : 50,
      audio: window.matchMedia(mobileMediaQuery).matches ? 100 : 50,
    },
  }
  return sound
}

function updateSound(next: Sound) {
  sound = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export function setAllPlayersMuted(muted: boolean) {
  if (currentSound().muted !== muted) updateSound({ ...currentSound(), muted })
}

/** Sets the volume from 0 to 100 and unmutes. */
export function setVolumePercentAndUnmute(kind: PlayerKind, volume: number) {
  const clamped = Math.round(Math.min(100, Math.max(0, volume)))
  updateSound({ muted: false, volumes: { ...currentSound().volumes, [kind]: clamped } })
}

/** Returns whether all players are muted, and the volume of players of this kind. */
export function usePlayerSound(kind: PlayerKind): { muted: boolean; volume: number } {
  const { muted, volumes } = useSyncExternalStore(subscribe, currentSound)
  return { muted, volume: volumes[kind] }
}

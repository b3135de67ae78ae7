import type { Player } from '../use-player.ts'

type VideoKeyOptions = {
  toggleFullscreen: () => void
  toggleCaptions: (() => void) | null
  /** Whether the arrows are the video's own; in the lightbox they move between items. */
  withArrows: boolean
}

type Press = Pick<KeyboardEvent, 'key' | 'target' | 'preventDefault' | 'ctrlKey' | 'metaKey' | 'altKey'>

/**
 * What the keys do in a video: space and k play, j and l and the arrows to the sides seek, those up and down set the
 * volume, m mutes, f is full screen, c are captions. Tells whether the key was one of them.
 */
export function pressVideoKey(
  event: Press,
  player: Player,
  { toggleFullscreen, toggleCaptions, withArrows }: VideoKeyOptions,
): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  // Space presses the button that has the focus.
  if (event.key === ' ' && event.target instanceof Element && event.target.closest('button')) return false
  if (event.key.startsWith('Arrow') && !withArrows) return false
  switch (event.key.toLowerCase()) {
    case ' ':
    case 'k':
      player.toggle()
      break
    case 'j':
    case 'arrowleft':
      player.skip(-1)
      break
    case 'l':
    case 'arrowright':
      player.skip(1)
      break
    case 'arrowup':
      player.louder(1)
      break
    case 'arrowdown':
      player.louder(-1)
      break
    case 'm':
      player.toggleMute()
      break
    case 'f':
      toggleFullscreen()
      break
    case 'c':
      toggleCaptions?.()
      break
    default:
      return false
  }
  event.preventDefault()
  return true
}

import type { Player } from '../use-player.ts'

type VideoKeyOptions = {
  toggleFullscreen: () => void
  toggleCaptions: (() => void) | null
  /** True if the arrow keys control the video; in the lightbox they move between items. */
  withArrows: boolean
}

type Press = Pick<KeyboardEvent, 'key' | 'target' | 'preventDefault' | 'ctrlKey' | 'metaKey' | 'altKey'>

/**
 * Handles the keys of a video: space and k play, j and l and the horizontal arrows seek, the vertical arrows
 * set the volume, m mutes, f is full screen, c are captions. Returns true if the key was one of them.
 */
export function handleVideoKey(
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

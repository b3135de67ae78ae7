import { useEffect, useState } from 'react'

/** Phones of one maker give the whole screen to videos alone, by a call of their own. */
type PhoneVideo = HTMLMediaElement & { webkitEnterFullscreen?: () => void }

/** Shows a player over the whole screen, and says whether it is. */
export function useFullscreen(box: HTMLElement | null, media: HTMLMediaElement | null) {
  const [isOn, setOn] = useState(false)

  useEffect(() => {
    const update = () => setOn(box !== null && document.fullscreenElement === box)
    document.addEventListener('fullscreenchange', update)
    return () => document.removeEventListener('fullscreenchange', update)
  }, [box])

  async function toggle() {
    try {
      if (document.fullscreenElement) await document.exitFullscreen()
      else if (box?.requestFullscreen) await box.requestFullscreen()
      else (media as PhoneVideo | null)?.webkitEnterFullscreen?.()
    } catch (error) {
      console.error('The browser does not give the full screen', error)
    }
  }

  return { isOn, toggle: () => void toggle() }
}

import { useEffect, useState } from 'react'
import { useFileUrlFunction } from '../../file-url.ts'

/**
 * The captions of a video as lines to show now. Their file is fetched when they are first wanted, and given to the
 * element from this page: a track of another origin would make the video itself a matter of cross-origin rules.
 */
export function useVideoCaptions(media: HTMLMediaElement | null, captionsUrl: string | null) {
  const toUrl = useFileUrlFunction()
  const [isOn, setOn] = useState(false)
  const [file, setFile] = useState<string | null>(null)
  const [cues, setCues] = useState<string[]>([])
  const fileUrl = isOn && captionsUrl && !file ? toUrl(captionsUrl) : null

  useEffect(() => {
    if (!fileUrl) return
    const leaving = new AbortController()
    fetchCaptions(fileUrl, leaving.signal).then(setFile, (error: unknown) => {
      if (leaving.signal.aborted) return
      console.error('The captions could not be loaded', error)
      setOn(false)
    })
    return () => leaving.abort()
  }, [fileUrl])

  useEffect(() => () => void (file && URL.revokeObjectURL(file)), [file])

  useEffect(() => {
    if (!media || !file || !isOn) return
    return followCues(media, file, setCues)
  }, [media, file, isOn])

  return {
    /** Null where there are none. */
    toggle: captionsUrl ? () => setOn(!isOn) : null,
    isOn,
    lines: isOn ? cues : [],
  }
}

async function fetchCaptions(url: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(url, { signal })
  if (!response.ok) throw new Error(`status ${response.status}`)
  return URL.createObjectURL(new Blob([await response.text()], { type: 'text/vtt' }))
}

function followCues(media: HTMLMediaElement, file: string, show: (cues: string[]) => void): () => void {
  const element = document.createElement('track')
  element.kind = 'captions'
  element.src = file
  media.append(element)
  const { track } = element
  track.mode = 'hidden'
  const update = () => show([...(track.activeCues ?? [])].flatMap(cueTexts))
  track.addEventListener('cuechange', update)
  return () => {
    track.removeEventListener('cuechange', update)
    element.remove()
    show([])
  }
}

function cueTexts(cue: TextTrackCue): string[] {
  return cue instanceof VTTCue ? (cue.getCueAsHTML().textContent ?? '').split('\n').filter(Boolean) : []
}

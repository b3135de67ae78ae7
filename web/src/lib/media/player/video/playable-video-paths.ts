import type { PostFile } from '@fanfare/contract/shapes/media'
import { prefersReducedData } from '../../prefers-reduced-data.ts'

/** How a device takes videos. */
export type PlaybackDevice = {
  /** Whether it says that it plays a kind; it is asked about what it may not play alone. */
  plays: (type: string) => boolean
  /** Whether little is loaded for it: its screen is small, or its owner saves data. */
  isFrugal: boolean
}

/**
 * The paths that a video can be played from, the best first: its own where the device says that it plays it, then the same as
 * H.264, of which a small screen takes the smaller. Of a video from before its codecs were noted nobody can say.
 */
export function playableVideoPaths(
  { contentType, codecs, renditions }: Pick<PostFile, 'contentType' | 'codecs' | 'renditions'>,
  path: string,
  { plays, isFrugal }: PlaybackDevice,
): string[] {
  const own = codecs === null || plays(`${contentType}; codecs="${codecs}"`) ? [path] : []
  const smallestFirst = renditions.map(({ url }) => url)
  return [...own, ...(isFrugal ? smallestFirst : smallestFirst.toReversed())]
}

const names: Record<string, string> = {
  hvc1: 'HEVC',
  hev1: 'HEVC',
  vp09: 'VP9',
  av01: 'AV1',
  avc1: 'H.264',
}

/** What people call how a video is encoded. */
export function codecName(codecs: string | null): string | undefined {
  return names[codecs?.slice(0, 4) ?? '']
}

/** This device. */
export function playbackDevice(): PlaybackDevice {
  return {
    plays: (type) => document.createElement('video').canPlayType(type) !== '',
    isFrugal: prefersReducedData() || window.matchMedia('(max-width: 819px)').matches,
  }
}

import type { PostFile } from '@fanfare/contract/shapes/social/media'
import { prefersReducedData } from '../../prefers-reduced-data.ts'

/** Playback capabilities of a device. */
export type PlaybackCapabilities = {
  /** Checks whether the device claims to play a type; queried for types that not every device plays. */
  plays: (type: string) => boolean
  /** True if the device should load little: a small screen, or data saving is on. */
  isFrugal: boolean
}

/**
 * The paths that a video can be played from, the best first: its own where the device says that it plays it, then the same as
 * H.264, of which a small screen takes the smaller. Of a video from before its codecs were noted nobody can say.
 */
export function playableVideoPaths(
  { contentType, codecs, renditions }: Pick<PostFile, 'contentType' | 'codecs' | 'renditions'>,
  path: string,
  { plays, isFrugal }: PlaybackCapabilities,
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

/** Returns the common name of a codec. */
export function toCommonCodecName(codecs: string | null): string | undefined {
  return names[codecs?.slice(0, 4) ?? '']
}

/** Returns the capabilities of this device. */
export function detectPlaybackCapabilities(): PlaybackCapabilities {
  return {
    plays: (type) => document.createElement('video').canPlayType(type) !== '',
    isFrugal: prefersReducedData() || window.matchMedia('(max-width: 819px)').matches,
  }
}

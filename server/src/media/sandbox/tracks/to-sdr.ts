import type { InputVideoTrack } from 'mediabunny'

const highTransfers: ReadonlySet<string> = new Set(['pq', 'hlg'])
/** Filters to linear light, to the BT.709 primaries, with highlights rolled off, and to the BT.709 curve. */
const toneMap = [
  'zscale=t=linear:npl=203',
  'format=gbrpf32le',
  'zscale=p=bt709',
  'tonemap=tonemap=mobius:desat=0',
  'zscale=t=bt709:m=bt709:r=tv',
]

/**
 * The filters by which ffmpeg brings a video to the range of ordinary screens, the best first: an ffmpeg without zscale leaves
 * high range as it is, which then looks pale.
 */
export async function toSdr(track: InputVideoTrack): Promise<(readonly string[])[]> {
  const { transfer } = await track.getColorSpace()
  return highTransfers.has(String(transfer)) ? [toneMap, []] : [[]]
}

/** Tries each way in turn. @throws what the last one throws */
export async function firstThatWorks<Way, T>(
  [way, ...others]: readonly Way[],
  work: (way: Way) => Promise<T>,
): Promise<T> {
  try {
    return await work(way as Way)
  } catch (cause) {
    if (others.length === 0) throw cause
    return firstThatWorks(others, work)
  }
}

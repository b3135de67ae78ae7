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
 * Returns the filters by which ffmpeg maps a video to standard dynamic range, the best first: an ffmpeg without zscale leaves
 * high dynamic range as it is, which then looks pale.
 */
export async function listSdrFilterAlternatives(track: InputVideoTrack): Promise<(readonly string[])[]> {
  const { transfer } = await track.getColorSpace()
  return highTransfers.has(String(transfer)) ? [toneMap, []] : [[]]
}

/** Tries options one after the other. @throws what the last one throws */
export async function tryInOrder<Option, T>(
  [option, ...others]: readonly Option[],
  work: (option: Option) => Promise<T>,
): Promise<T> {
  try {
    return await work(option as Option)
  } catch (cause) {
    if (others.length === 0) throw cause
    return tryInOrder(others, work)
  }
}

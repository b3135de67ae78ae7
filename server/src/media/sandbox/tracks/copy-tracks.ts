import {
  ALL_FORMATS,
  Conversion,
  FilePathSource,
  FilePathTarget,
  Input,
  type InputTrack,
  Output,
  type OutputFormat,
} from 'mediabunny'
import { DamagedMediaError } from '../media-limits.ts'

const lostSecondsMax = 0.5
const lostPartMax = 0.02

/**
 * Writes the primary video and audio of a file into another container, packet by packet as they are, and nothing else: no
 * tags, no location, no further tracks.
 * @returns the codecs that the container cannot hold, or that are unknown; nothing was written then
 * @throws DamagedMediaError if the file is cut off; an Error when it is damaged
 */
export async function copyPrimaryTracksOrListUnsupported(
  input: Input,
  format: OutputFormat,
  path: string,
): Promise<string[]> {
  const output = new Output({ format, target: new FilePathTarget(path) })
  const copying = await Conversion.init({
    input,
    output,
    tracks: 'primary',
    copy: { mode: 'forced', shiftTolerance: Number.POSITIVE_INFINITY },
    tags: {},
    showWarnings: false,
  })
  const discarded: string[] = []
  for (const { track } of copying.discardedTracks) {
    discarded.push((await track.getCodec()) ?? String(await track.getInternalCodecId()))
  }
  if (discarded.length > 0 || !copying.isValid) {
    await copying.cancel()
    return discarded.length > 0 ? discarded : ['none']
  }
  await copying.execute()
  await checkWhole(input, path)
  return []
}

/** @throws DamagedMediaError if the file at `path` is not as long as declared: its times are damaged, or its length is made up */
export async function requireMediaLengthAsDeclared(path: string, seconds: number): Promise<void> {
  using written = new Input({ source: new FilePathSource(path), formats: ALL_FORMATS })
  const found = (await written.computeDuration()) - Math.max(0, await written.getFirstTimestamp())
  if (!(Math.abs(found - seconds) < lostSecondsMax + lostPartMax * seconds)) {
    throw new DamagedMediaError(
      `It's ${found.toFixed(1)} s long, but its header says ${seconds.toFixed(1)} s.`,
    )
  }
}

/** A file that was cut off still says how long it was. */
async function checkWhole(input: Input, path: string): Promise<void> {
  await requireFullLengthCopy([await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()], path)
}

/** @throws DamagedMediaError if the copy at `path` is shorter than one of the tracks, of video and of audio */
export async function requireFullLengthCopy(
  tracks: readonly (InputTrack | null)[],
  path: string,
): Promise<void> {
  using copy = new Input({ source: new FilePathSource(path), formats: ALL_FORMATS })
  const copies = [await copy.getPrimaryVideoTrack(), await copy.getPrimaryAudioTrack()]
  for (const [index, track] of tracks.entries()) {
    if (!track) continue
    const lost = (await secondsOf(track)) - (await secondsOf(copies[index] ?? null))
    if (!(lost < lostSecondsMax))
      throw new DamagedMediaError(`It's incomplete: it ends ${lost.toFixed(1)} s too early.`)
  }
}

async function secondsOf(track: InputTrack | null): Promise<number> {
  return track ? (await track.computeDuration()) - Math.max(0, await track.getFirstTimestamp()) : 0
}

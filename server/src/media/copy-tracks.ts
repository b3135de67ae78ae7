import {
  type AudioCodec,
  Conversion,
  FilePathTarget,
  type Input,
  Output,
  type OutputFormat,
} from 'mediabunny'

/** The sound that browsers play in an MP4. */
export const playableSound: ReadonlySet<AudioCodec | null> = new Set(['aac', 'mp3', 'opus', 'flac'] as const)

/**
 * Writes the primary video and audio of a file into another container, packet by packet as they are, and nothing else: no
 * tags, no location, no further tracks.
 * @returns the codecs that the container has no place for, or that are not known; nothing was written then
 * @throws an Error when the file is damaged
 */
export async function copyTracks(input: Input, format: OutputFormat, path: string): Promise<string[]> {
  const output = new Output({ format, target: new FilePathTarget(path) })
  const copying = await Conversion.init({
    input,
    output,
    tracks: 'primary',
    copy: { mode: 'forced', shiftTolerance: Number.POSITIVE_INFINITY },
    tags: {},
    showWarnings: false,
  })
  const left: string[] = []
  for (const { track } of copying.discardedTracks) {
    left.push((await track.getCodec()) ?? String(await track.getInternalCodecId()))
  }
  if (left.length === 0 && copying.isValid) await copying.execute()
  else await copying.cancel()
  return left
}

import { stat } from 'node:fs/promises'
import { limits } from '@fanfare/contract/limits'
import { type FfmpegLocation, runFfmpeg } from '../run-ffmpeg.ts'

const timeoutMs = 60_000

/**
 * Decodes the audio of a file by ffmpeg and writes it as FLAC.
 * @returns `target`; null if ffmpeg is missing or cannot decode it
 */
export async function tryConvertToFlacByFfmpeg(
  from: FfmpegLocation,
  path: string,
  target: string,
): Promise<string | null> {
  const args = [
    ...['-threads', '1', '-i', path, '-vn', '-sn', '-dn', '-map_metadata', '-1'],
    ...['-t', String(limits.audioSeconds + 2), '-c:a', 'flac', '-sample_fmt', 's16', '-f', 'flac', target],
  ]
  try {
    return (await runFfmpeg(from, args, timeoutMs)) && (await stat(target)).size > 0 ? target : null
  } catch {
    // A codec that it cannot decode either.
    return null
  }
}

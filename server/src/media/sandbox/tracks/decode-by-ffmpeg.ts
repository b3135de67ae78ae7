import { stat } from 'node:fs/promises'
import { limits } from '@fanfare/contract/limits'
import { type Ffmpeg, runFfmpeg } from '../run-ffmpeg.ts'

const soundMs = 60_000

/**
 * Decodes the sound of a file by ffmpeg and writes it as FLAC.
 * @param target where to
 * @returns `target`; null when there is no ffmpeg, or it cannot decode the sound
 */
export async function decodeByFfmpeg(from: Ffmpeg, path: string, target: string): Promise<string | null> {
  const words = [
    ...['-threads', '1', '-i', path, '-vn', '-sn', '-dn', '-map_metadata', '-1'],
    ...['-t', String(limits.audioSeconds + 2), '-c:a', 'flac', '-sample_fmt', 's16', '-f', 'flac', target],
  ]
  try {
    return (await runFfmpeg(from, words, soundMs)) && (await stat(target)).size > 0 ? target : null
  } catch {
    // A sound that it cannot decode either.
    return null
  }
}

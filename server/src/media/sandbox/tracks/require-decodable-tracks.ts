import { stat } from 'node:fs/promises'
import { maxCpuSecondsOf } from '../cpu-seconds-for.ts'
import { DamagedMediaError } from '../media-limits.ts'
import type { SandboxJob } from '../processed-media.ts'
import { runFfmpeg } from '../run-ffmpeg.ts'

type TracksJob = SandboxJob & { kind: 'AUDIO' | 'VIDEO' }

/** Share of an audio's packets that may be unreadable, which players skip: encoders leave some at both ends. */
const maxLostAudio = '0.02'
/** Exit code of ffmpeg where more packets were unreadable than `-max_error_rate` allows. */
const errorRateExceeded = 69

/**
 * Decodes the video of a stored film of which ffmpeg has decoded a frame before, and refuses it at the first frame that
 * cannot be decoded, or only in part. All of it, or what can be decoded in a third of the job's CPU seconds: of a film in 4K
 * that may be the first minute.
 * @throws DamagedMediaError
 */
export async function requireDecodableVideo(job: TracksJob, path: string): Promise<void> {
  const args = ['-xerror', '-skip_loop_filter', 'all', '-i', path, '-map', '0:v:0']
  const { code, messages } = await decode(job, path, args)
  if (code !== 0 && messages !== '') throw new DamagedMediaError('Its video is damaged.')
}

/** Decodes the audio of a file in the same time, and refuses it if too much cannot be decoded. @throws DamagedMediaError */
export async function requireDecodableAudio(job: TracksJob, path: string): Promise<void> {
  const args = ['-max_error_rate', maxLostAudio, '-i', path, '-map', '0:a:0?']
  const { code } = await decode(job, path, args)
  if (code === errorRateExceeded) throw new DamagedMediaError('Its audio is damaged.')
}

type Decoded = { code: number; messages: string }

/** Decodes what `args` name. @returns the exit code, 0 also where ffmpeg is missing or ran out of time, and what it printed */
async function decode(job: TracksJob, path: string, args: readonly string[]): Promise<Decoded> {
  const ms = Math.ceil((1000 * maxCpuSecondsOf(job, (await stat(path)).size)) / 3)
  try {
    await runFfmpeg(job, ['-threads', '1', ...args, '-f', 'null', '-'], ms)
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && 'stderr' in cause && typeof cause.code === 'number')
      return { code: cause.code, messages: String(cause.stderr).trim() }
  }
  return { code: 0, messages: '' }
}

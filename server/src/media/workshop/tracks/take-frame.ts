import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const frameMs = 20_000

/**
 * Takes the picture at one second, or the first where the video ends before, by ffmpeg.
 * @param ffmpeg the program, by its path or its name on `searchPath`
 * @param video an MP4 of ours
 * @returns where the picture lies; null when there is no ffmpeg, or it cannot decode the video
 */
export async function takeFrame(from: {
  ffmpeg: string
  searchPath: string
  video: string
  folder: string
}): Promise<string | null> {
  const target = join(from.folder, 'frame.png')
  for (const second of ['1', '0']) {
    try {
      await run(
        from.ffmpeg,
        [
          ...['-nostdin', '-loglevel', 'error', '-protocol_whitelist', 'file', '-f', 'mov', '-threads', '1'],
          ...[
            '-ss',
            second,
            '-i',
            from.video,
            '-frames:v',
            '1',
            '-an',
            '-f',
            'image2',
            '-c:v',
            'png',
            '-y',
            target,
          ],
        ],
        { timeout: frameMs, killSignal: 'SIGKILL', env: { PATH: from.searchPath }, maxBuffer: 64 * 1024 },
      )
      if ((await stat(target)).size > 0) return target
    } catch (cause) {
      // Without ffmpeg, or with a video that it cannot decode, there is no frame.
      if (isMissing(cause)) return null
    }
  }
  return null
}

function isMissing(cause: unknown): boolean {
  return cause instanceof Error && 'syscall' in cause && String(cause.syscall).startsWith('spawn')
}

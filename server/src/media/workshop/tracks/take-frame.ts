import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Ffmpeg, runFfmpeg } from './run-ffmpeg.ts'

const frameMs = 20_000

/**
 * Takes the picture at one second, or the first where the video ends before, by ffmpeg.
 * @param video an MP4 or WebM of ours
 * @returns where the picture lies; null when there is no ffmpeg, or it cannot decode the video
 */
export async function takeFrame(from: Ffmpeg & { video: string; folder: string }): Promise<string | null> {
  const target = join(from.folder, 'frame.png')
  for (const second of ['1', '0']) {
    const words = [
      ...[
        '-f',
        from.video.endsWith('.webm') ? 'matroska' : 'mov',
        '-threads',
        '1',
        '-ss',
        second,
        '-i',
        from.video,
      ],
      ...['-frames:v', '1', '-an', '-f', 'image2', '-c:v', 'png', target],
    ]
    try {
      if (!(await runFfmpeg(from, words, frameMs))) return null
      if ((await stat(target)).size > 0) return target
    } catch {
      // With a video that it cannot decode, there is no frame.
    }
  }
  return null
}

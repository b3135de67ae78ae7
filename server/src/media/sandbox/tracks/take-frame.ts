import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { FilePathSource, Input, MP4, WEBM } from 'mediabunny'
import { type FfmpegLocation, runFfmpeg } from '../run-ffmpeg.ts'
import { listSdrFilterAlternatives, tryInOrder } from './to-sdr.ts'

const frameMs = 20_000

/**
 * Extracts the frame at one second by ffmpeg, or the first of a shorter video: upright, with square pixels, in standard
 * dynamic range.
 * @param video path of an MP4 or WebM of ours
 * @returns the path of the picture; null if ffmpeg is missing or cannot decode the video
 */
export async function extractVideoFrame(
  from: FfmpegLocation & { video: string; folder: string },
): Promise<string | null> {
  const target = join(from.folder, 'frame.png')
  using input = new Input({ source: new FilePathSource(from.video), formats: [MP4, WEBM] })
  const track = await input.getPrimaryVideoTrack()
  if (!track) return null
  const size = `scale=${await track.getDisplayWidth()}:${await track.getDisplayHeight()}`
  const ranges = await listSdrFilterAlternatives(track)
  const format = from.video.endsWith('.webm') ? 'matroska' : 'mov'
  for (const second of ['1', '0']) {
    const args = (sdr: readonly string[]) => [
      ...['-f', format, '-threads', '1', '-ss', second, '-i', from.video],
      ...['-vf', [size, 'setsar=1', ...sdr, 'format=rgb24'].join(',')],
      ...['-frames:v', '1', '-an', '-f', 'image2', '-c:v', 'png', target],
    ]
    try {
      if (!(await tryInOrder(ranges, (sdr) => runFfmpeg(from, args(sdr), frameMs)))) return null
      if ((await stat(target)).size > 0) return target
    } catch {
      // A video that it cannot decode has no frame.
    }
  }
  return null
}

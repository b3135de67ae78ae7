import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { FilePathSource, Input, type InputVideoTrack, MP4, WEBM } from 'mediabunny'
import { h264RenditionSides } from '../../h264-renditions.ts'
import { maxCpuSecondsOf } from '../cpu-seconds-for.ts'
import type { ProcessedFile, ProcessedMedia, SandboxJob } from '../processed-media.ts'
import { runFfmpeg } from '../run-ffmpeg.ts'
import { listSdrFilterAlternatives, tryInOrder } from './to-sdr.ts'

type Size = { name: string; width: number; height: number; path: string }

const contentType = 'video/mp4'
/** Maximum bit rate, by the pixels of the shorter side. */
const maxBitRates: Record<(typeof h264RenditionSides)[number], string> = { 720: '3M', 1080: '6M' }
const lostPart = 0.02

/**
 * Makes renditions of a video that every device plays: H.264 and AAC, in the sizes of `h264RenditionSides` that it fills, upright,
 * with square pixels, in standard dynamic range. Makes none without ffmpeg.
 * @throws an Error when ffmpeg cannot decode the video, or takes too long
 */
export async function makeH264Renditions(job: SandboxJob & { kind: 'H264' }): Promise<ProcessedMedia> {
  const made = { contentType, width: null, height: null, duration: null, placeholder: null, waveform: null }
  using input = new Input({ source: new FilePathSource(job.path), formats: [MP4, WEBM] })
  const track = await input.getPrimaryVideoTrack()
  if (!track) throw new Error('There is no picture to make H.264 of.')
  const sound = await input.getPrimaryAudioTrack()
  const isAac = (await sound?.getCodec()) === 'aac'
  const container = (await input.getFormat()) === WEBM ? 'matroska' : 'mov'
  const sizes = sizesOf(await track.getDisplayWidth(), await track.getDisplayHeight(), job.folder)
  const args = (sdr: readonly string[]) => [
    ...['-f', container, '-i', job.path],
    ...sizes.flatMap((size) => outputOf(size, sdr, isAac)),
  ]
  const ms = Math.ceil(1000 * maxCpuSecondsOf(job, (await stat(job.path)).size))
  const hasFfmpeg = await tryInOrder(await listSdrFilterAlternatives(track), (sdr) =>
    runFfmpeg(job, args(sdr), ms, { isLowestPriority: true }),
  )
  const files = hasFfmpeg ? await Promise.all(sizes.map((size) => checked(size, track))) : []
  return { ...made, files }
}

/** Returns the smallest size, and each larger one that the video exceeds. */
function sizesOf(width: number, height: number, folder: string): Size[] {
  const shorter = Math.min(width, height)
  return h264RenditionSides
    .filter((_, index) => index === 0 || shorter > (h264RenditionSides[index - 1] ?? 0))
    .map((side) => {
      const scale = Math.min(1, side / shorter)
      const even = (pixels: number) => Math.max(2, 2 * Math.round((pixels * scale) / 2))
      const name = `h264-${side}`
      return { name, width: even(width), height: even(height), path: join(folder, `${name}.mp4`) }
    })
}

function outputOf({ name, width, height, path }: Size, sdr: readonly string[], isAac: boolean): string[] {
  const maxBitRate = maxBitRates[name === 'h264-720' ? 720 : 1080]
  const filters = [`scale=${width}:${height}`, 'setsar=1', ...sdr, 'format=yuv420p']
  return [
    ...['-map', '0:v:0', '-map', '0:a:0?', '-map_metadata', '-1', '-map_chapters', '-1'],
    ...[
      '-vf',
      filters.join(','),
      '-c:v',
      'libx264',
      '-preset',
      'veryfast',
      '-profile:v',
      'high',
      '-crf',
      '23',
    ],
    ...['-maxrate', maxBitRate, '-bufsize', maxBitRate, '-threads', '2'],
    ...['-c:a', ...(isAac ? ['copy'] : ['aac', '-b:a', '128k', '-ac', '2'])],
    ...['-movflags', '+faststart', '-f', 'mp4', path],
  ]
}

/** @throws an Error unless it is as long as the video */
async function checked({ name, path }: Size, track: InputVideoTrack): Promise<ProcessedFile> {
  using made = new Input({ source: new FilePathSource(path), formats: [MP4] })
  const picture = await made.getPrimaryVideoTrack()
  if (!picture) throw new Error('The H.264 has no picture.')
  const [seconds, whole] = [await picture.computeDuration(), await track.computeDuration()]
  if (!(Math.abs(seconds - whole) < 0.5 + lostPart * whole)) throw new Error(`The H.264 has ${seconds} s.`)
  const { size: bytes } = await stat(path)
  const [width, height] = [await picture.getDisplayWidth(), await picture.getDisplayHeight()]
  return { name, path, contentType, bytes, width, height }
}

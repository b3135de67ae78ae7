import { stat } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { apiErrors } from '@fanfare/contract/errors'
import { Refusal } from '../../platform/errors.ts'
import { isOutOfSpaceError } from '../../platform/integrations/storage/is-out-of-space-error.ts'
import { maxCpuSecondsOf } from './cpu-seconds-for.ts'
import { startSandboxJobWatchdog } from './job-watchdog.ts'
import type { ProcessedMedia, SandboxJob, SandboxResult } from './processed-media.ts'

/** Program of a sandbox process: reads a job per line, and writes a result per line. */

const watch = startSandboxJobWatchdog()
process.stdout.write('\n')
for await (const line of createInterface({ input: process.stdin })) {
  const job = JSON.parse(line) as SandboxJob
  watch.begin(maxCpuSecondsOf(job, (await stat(job.path)).size))
  const result = await run(job)
  watch.end()
  process.stdout.write(`${JSON.stringify(result)}\n`)
}
process.exit()

async function run(job: SandboxJob): Promise<SandboxResult> {
  try {
    return { made: await make(job) }
  } catch (cause) {
    if (isOutOfSpaceError(cause)) return { refusal: { code: 'NO_ROOM', detail: apiErrors.NO_ROOM.detail } }
    if (cause instanceof Refusal) return { refusal: { code: cause.code, detail: cause.message } }
    return { error: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause) }
  }
}

/** Loads only what the job needs: most processes open pictures alone. */
async function make(job: SandboxJob): Promise<ProcessedMedia> {
  switch (job.kind) {
    case 'IMAGE':
      return (await import('./pictures/make-picture.ts')).makePictureFiles(job)
    case 'DOCUMENT':
      return (await import('./pictures/require-decodable-document.ts')).requireDecodableDocumentPicture(
        job.path,
        job.folder,
      )
    case 'CARD':
      return (await import('./cards/make-card.ts')).makeShareCard(job)
    case 'AVIF':
      return (await import('./pictures/make-avif.ts')).makeAvifRenditions(job.path, job.folder)
    case 'H264':
      return (await import('./tracks/make-h264.ts')).makeH264Renditions(job)
    case 'VIDEO':
      return (await import('./tracks/make-video.ts')).makeVideoFiles(job)
    case 'AUDIO':
      return (await import('./tracks/make-audio.ts')).makeAudioFiles(job)
  }
}

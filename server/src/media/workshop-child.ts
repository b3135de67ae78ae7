import { Refusal } from '../http/refusal.ts'
import type { MadeMedia, WorkshopAnswer, WorkshopJob } from './made-media.ts'
import { makeAudio } from './make-audio.ts'
import { makeAvif } from './make-avif.ts'
import { makeVideo } from './make-video.ts'
import { processImage } from './process-image.ts'

/** The process in which media are made: one job after another, as they come from its parent, and no longer than it lives. */

process.on('message', (job: WorkshopJob) => {
  void answer(job).then((answered) => process.send?.(answered))
})
process.on('disconnect', () => process.exit())

async function answer(job: WorkshopJob): Promise<WorkshopAnswer> {
  try {
    return { made: await make(job) }
  } catch (cause) {
    if (cause instanceof Refusal) return { refusal: { code: cause.code, detail: cause.message } }
    return { error: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause) }
  }
}

function make(job: WorkshopJob): Promise<MadeMedia> {
  if (job.kind === 'IMAGE') return processImage(job.path, job.purpose, job)
  if (job.kind === 'AVIF') return makeAvif(job.path, job.folder)
  return job.kind === 'VIDEO' ? makeVideo(job) : makeAudio(job)
}

import type { MadeMedia, WorkshopJob } from '../made-media.ts'
import { named } from '../media-limits.ts'
import { processImage } from './process-image.ts'

/** Makes of a picture what is stored. @throws Refusal as `processImage` does, with the name of the file */
export async function makePicture(job: WorkshopJob & { kind: 'IMAGE' }): Promise<MadeMedia> {
  try {
    return await processImage(job.path, job.purpose, job)
  } catch (cause) {
    throw named(cause, job.fileName)
  }
}

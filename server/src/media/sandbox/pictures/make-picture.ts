import { mediaFormatOfContentType } from '@fanfare/contract/social/media-formats'
import { fileTypeFromFile } from 'file-type'
import { Refusal } from '../../../platform/errors.ts'
import { addFileNameToRefusal, damagedPictureRefusal } from '../media-limits.ts'
import type { ProcessedMedia, SandboxJob } from '../processed-media.ts'
import { heicToPng } from './heic-to-png.ts'
import { processImage } from './process-image.ts'

type PictureJob = SandboxJob & { kind: 'IMAGE' }

/** Makes the stored files of a picture. @throws Refusal as `processImage` does, with the name of the file */
export async function makePictureFiles(job: PictureJob): Promise<ProcessedMedia> {
  try {
    return await processImage(await readableOf(job), job.purpose, job)
  } catch (cause) {
    throw addFileNameToRefusal(cause, job.fileName)
  }
}

/** Returns the path of the picture as sharp reads it: as it was sent, or decoded by libheif. */
async function readableOf(job: PictureJob): Promise<string> {
  const type = await fileTypeFromFile(job.path)
  if (mediaFormatOfContentType(type?.mime ?? '')?.name !== 'HEIC') return job.path
  try {
    return await heicToPng(job)
  } catch (cause) {
    throw cause instanceof Refusal ? cause : damagedPictureRefusal(cause)
  }
}

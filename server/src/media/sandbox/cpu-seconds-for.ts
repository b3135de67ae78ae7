import type { SandboxJob } from './processed-media.ts'

/** Of what a sound may take. */
const times: Record<SandboxJob['kind'], number> = {
  AUDIO: 1,
  DOCUMENT: 2,
  VIDEO: 3,
  CARD: 6,
  IMAGE: 6,
  AVIF: 12,
  H264: 180,
}
const bytesPerSecond = 10 * 1024 * 1024

/** For how many seconds of a processor a file may be worked on; none that is sound needs a third of that. */
export function cpuSecondsFor({ kind, seconds }: SandboxJob, bytes: number): number {
  return seconds * times[kind] + bytes / bytesPerSecond
}

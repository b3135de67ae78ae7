import type { SandboxJob } from './processed-media.ts'

/** CPU time relative to that of audio. */
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

/** Returns the CPU seconds that a file may take; no valid file needs more than a third. */
export function maxCpuSecondsOf({ kind, seconds }: SandboxJob, bytes: number): number {
  return seconds * times[kind] + bytes / bytesPerSecond
}

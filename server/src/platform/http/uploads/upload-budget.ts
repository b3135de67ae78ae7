import { type Refusal, refuse } from '../../errors.ts'

const MB = 1024 * 1024
/** Disk space that all forms in flight may use, shared by the processes of one port. */
const allBytesMax = 4096 * MB

const taken = new Map<string, number>()
let takenByAll = 0

/** Disk space reserved by a form, until it is released. */
export type UploadBudget = {
  /** @returns why there is no room for so many bytes more, if there is none; nothing is taken then */
  take(bytes: number): Refusal | undefined
  leave(): void
}

/**
 * Opens the disk budget of a form, counted with all other forms that the same person has in flight here.
 * @param who the person, or the address of a guest
 * @param bytesMax maximum bytes of all their forms
 * @param shares number of processes that share the disk: one person’s forms have room in each
 */
export function openUploadBudget(who: string, bytesMax: number, shares = 1): UploadBudget {
  const ownMax = Math.max(bytesMax, allBytesMax / shares)
  let own = 0
  return {
    take(bytes) {
      if ((taken.get(who) ?? 0) + bytes > bytesMax) {
        return refuse('TOO_MANY_REQUESTS', {
          detail: `You are sending more than ${Math.floor(bytesMax / MB)}MB at once. Wait until some of it has arrived, and try again.`,
          retryAfterSeconds: 10,
        })
      }
      if (takenByAll + bytes > ownMax) return refuse('UNAVAILABLE', { retryAfterSeconds: 10 })
      change(who, bytes)
      own += bytes
      return undefined
    },
    leave() {
      change(who, -own)
      own = 0
    },
  }
}

function change(who: string, bytes: number) {
  takenByAll += bytes
  const now = (taken.get(who) ?? 0) + bytes
  if (now === 0) taken.delete(who)
  else taken.set(who, now)
}

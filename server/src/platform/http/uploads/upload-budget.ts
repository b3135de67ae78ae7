import { type Refusal, refuse } from '../../errors.ts'

const MB = 1024 * 1024
/** Disk space that all forms in flight may use, shared by the processes of one port. */
const allBytesMax = 4096 * MB

/** Disk space reserved by a form, until it is released. */
export type UploadBudget = {
  /** @returns why there is no room for so many bytes more, if there is none; nothing is taken then */
  take(bytes: number): Refusal | undefined
  leave(): void
}

/** Opens the disk budget of a form of a person, given by id, or of the address of a guest. */
export type UploadBudgetOpener = (who: string) => UploadBudget

/**
 * Counts the forms in flight here against the disk space of all and of each person.
 * @param personBytesMax maximum bytes of all forms of a person
 * @param processes number of processes that share the disk: one person’s forms have room in each
 */
export function createUploadBudgets({
  personBytesMax,
  processes = 1,
}: {
  personBytesMax: number
  processes?: number
}): UploadBudgetOpener {
  const ownMax = Math.max(personBytesMax, allBytesMax / processes)
  const taken = new Map<string, number>()
  let takenByAll = 0

  function change(who: string, bytes: number) {
    takenByAll += bytes
    const now = (taken.get(who) ?? 0) + bytes
    if (now === 0) taken.delete(who)
    else taken.set(who, now)
  }

  return (who) => {
    let own = 0
    return {
      take(bytes) {
        if ((taken.get(who) ?? 0) + bytes > personBytesMax) {
          return refuse('TOO_MANY_REQUESTS', {
            detail: `You're uploading more than ${Math.floor(personBytesMax / MB)}MB at once. Wait until some of it has finished, then try again.`,
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
}

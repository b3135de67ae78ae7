import { dirname } from 'node:path'
import type { ReceivedFile } from '../../http/forms/multipart.ts'
import { inWorkshopOfItsOwn } from '../../media/workshop/workshop.ts'
import { Refusal, refuse } from '../../refusal.ts'

/**
 * Has pictures of documents opened in a workshop that opens nothing else, to be sure that they can be read.
 * @param documents `part`: the form field, for the message
 * @throws Refusal WRONG_TYPE unless each is a JPEG, PNG or WebP; TOO_LARGE; UNREADABLE_MEDIA; UNAVAILABLE
 */
export function checkDocuments(documents: readonly { part: string; file: ReceivedFile }[]): Promise<void> {
  return inWorkshopOfItsOwn(async (open) => {
    for (const { part, file } of documents) {
      try {
        await open({ kind: 'DOCUMENT', path: file.path, folder: dirname(file.path) })
      } catch (cause) {
        if (!(cause instanceof Refusal)) throw cause
        const { code, message } = cause
        throw refuse(code, { detail: message, errors: [{ path: part, message }], cause })
      }
    }
  })
}

import { dirname } from 'node:path'
import { damagedPictureRefusal } from '../../media/sandbox/media-limits.ts'
import { SandboxCrashed, withDedicatedSandbox } from '../../media/sandbox/run-in-sandbox.ts'
import type { Context } from '../../platform/context.ts'
import { Refusal, refuse } from '../../platform/errors.ts'
import type { ReceivedFile } from '../../platform/http/uploads/multipart.ts'

/**
 * Opens pictures of documents in a sandbox that opens nothing else, to ensure that they are readable.
 * @param documents `part`: the form field, for the message
 * @throws Refusal WRONG_TYPE unless each is a JPEG, PNG or WebP; TOO_LARGE; UNREADABLE_MEDIA; UNAVAILABLE
 */
export function requireReadableDocumentPictures(
  ctx: Context,
  ownerId: string,
  documents: readonly { part: string; file: ReceivedFile }[],
): Promise<void> {
  const seconds = ctx.config.mediaCpuSeconds
  return withDedicatedSandbox(ownerId, async (open) => {
    for (const { part, file } of documents) {
      try {
        await open({ kind: 'DOCUMENT', path: file.path, folder: dirname(file.path), seconds })
      } catch (cause) {
        const refusal = cause instanceof SandboxCrashed ? damagedPictureRefusal(cause) : cause
        if (!(refusal instanceof Refusal)) throw cause
        const { code, message } = refusal
        throw refuse(code, { detail: message, errors: [{ path: part, message }], cause })
      }
    }
  })
}

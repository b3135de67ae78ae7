import { normalizeForComparison } from '@fanfare/contract/text/normalize-for-comparison'
import { t } from '@lingui/core/macro'
import type { ZodType } from 'zod'
import { translateApiMessage } from '../../lib/api/translate-api-message.ts'

type ValidatedName = { ok: true; name: string } | { ok: false; message: string }

/** The trimmed name, or why it cannot be taken: against the schema, or the one that it has already. */
export function validateCollectionName(schema: ZodType<string>, name: string, current = ''): ValidatedName {
  const parsed = schema.safeParse(name)
  if (!parsed.success)
    return { ok: false, message: translateApiMessage(parsed.error.issues[0]?.message ?? '') }
  if (current && normalizeForComparison(parsed.data) === normalizeForComparison(current)) {
    return { ok: false, message: t`You are already using this name. Please choose a different name.` }
  }
  return { ok: true, name: parsed.data }
}

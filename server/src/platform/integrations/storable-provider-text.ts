import { isStorableText } from '@fanfare/contract/text/storable-text'
import { z } from 'zod'

/**
 * Schema of a name in a provider’s event. A name that PostgreSQL and URLs cannot hold (NUL, half a surrogate
 * pair) is invalid: it could not be looked up.
 */
export const storableProviderTextSchema = z.string().min(1).max(100).refine(isStorableText)

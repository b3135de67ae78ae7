import { isKeepable } from '@fanfare/contract/text/keepable'
import { z } from 'zod'

/**
 * What a provider's event calls something. A name that PostgreSQL and addresses have no text for (NUL, half a surrogate
 * pair) is none: nobody could be asked about it.
 */
export const providerDisplayName = z.string().min(1).max(100).refine(isKeepable)

import { z } from 'zod'
import { everyPostType } from '../post-types.ts'

export const postType = z.enum(everyPostType)

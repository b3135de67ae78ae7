import { z } from 'zod'
import { everyPostType } from '../social/post-types.ts'

export const postType = z.enum(everyPostType)

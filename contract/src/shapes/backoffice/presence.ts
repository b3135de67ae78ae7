import { z } from 'zod'
import { call } from '../../call.ts'
import * as calls from '../../calls/backoffice/presence.ts'
import { id } from '../../fields/ids.ts'
import { queues } from './dashboard.ts'

const deskQueue = z.enum(queues)

export const tellOpenItem = call(calls.tellOpenItem, {
  summary:
    'Tell that one has an item of a queue open, at opening it and every 20 seconds; 45 seconds after the last time it counts as closed',
  body: z.object({ queue: deskQueue, itemId: id }),
  data: z.null(),
  refuses: ['NOT_ALLOWED'],
})

export const searchOpenItems = call(calls.searchOpenItems, {
  summary: 'What of a queue other admins have open just now',
  query: z.object({ queue: deskQueue }),
  data: z.array(z.object({ itemId: z.string(), email: z.string() })),
  refuses: ['NOT_ALLOWED'],
})

import { z } from 'zod'
import { call } from '../../call.ts'
import * as calls from '../../calls/backoffice/presence.ts'
import { id } from '../../fields/ids.ts'
import { adminQueueNames } from './dashboard.ts'

const deskQueue = z.enum(adminQueueNames)

export const reportOpenItem = call(calls.reportOpenItem, {
  summary:
    'Report that this admin has an item of a queue open: when opening it and every 20 seconds; it counts as closed after 45 seconds',
  body: z.object({ queue: deskQueue, itemId: id }),
  data: z.null(),
  refuses: ['NOT_ALLOWED'],
})

export const searchOpenItems = call(calls.searchOpenItems, {
  summary: 'List the items of a queue that other admins have open',
  query: z.object({ queue: deskQueue }),
  data: z.array(z.object({ itemId: z.string(), email: z.string() })),
  refuses: ['NOT_ALLOWED'],
})

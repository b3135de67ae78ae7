import { expect, test } from 'vitest'
import { createUploadBudgets } from './upload-budget.ts'

const MB = 1024 * 1024

test('all people together have no more of the disk than a process has for forms, until some leave', () => {
  const openUploadBudget = createUploadBudgets({ personBytesMax: 300 * MB })
  const rooms = Array.from({ length: 14 }, (_, number) => openUploadBudget(`person ${number}`))
  const refusals = rooms.map((room) => room.take(300 * MB)?.code)
  expect(refusals).toEqual([...Array(13).fill(undefined), 'UNAVAILABLE'])
  rooms[0]?.leave()
  expect(rooms[13]?.take(300 * MB)).toBeUndefined()
  for (const room of rooms) room.leave()
})

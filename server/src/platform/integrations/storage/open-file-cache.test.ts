import { mkdtemp, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type OpenFile, OpenFileCache } from './open-file-cache.ts'

let folder: string
let path: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fanfare-open-files-'))
})

beforeEach(async () => {
  path = join(folder, crypto.randomUUID())
  await writeFile(path, 'first')
})

afterAll(() => rm(folder, { recursive: true }))

async function text(file: OpenFile): Promise<string> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(100), 0, 100, 0)
  return buffer.toString('utf8', 0, bytesRead)
}

test('a file read by several readers stays open for each until they are done', async () => {
  const files = new OpenFileCache()
  const [one, other] = await Promise.all([files.open(path), files.open(path)])
  await one.close()
  await rm(path)
  expect([await text(other), other.size]).toEqual(['first', 5])
  await other.close()
  await expect(files.open(path)).rejects.toMatchObject({ code: 'ENOENT' })
  await expect(text(other)).rejects.toThrow('closed')
})

test('what replaces a file is what the next is given, and who reads the old one reads on', async () => {
  const files = new OpenFileCache()
  const before = await files.open(path)
  await writeFile(`${path}.new`, 'second')
  await rename(`${path}.new`, path)
  const after = await files.open(path)
  expect([await text(before), await text(after)]).toEqual(['first', 'second'])
  await Promise.all([before.close(), after.close()])
})

test('a file that became shorter meanwhile is as large as it is', async () => {
  const files = new OpenFileCache()
  await (await files.open(path)).close()
  await truncate(path, 3)
  const file = await files.open(path)
  expect([file.size, await text(file)]).toEqual([3, 'fir'])
  await file.close()
})

test('a file that is not there is looked for again', async () => {
  const files = new OpenFileCache()
  const late = join(folder, 'late')
  await expect(Promise.all([files.open(late), files.open(late)])).rejects.toMatchObject({ code: 'ENOENT' })
  await writeFile(late, 'there')
  expect(await text(await files.open(late))).toBe('there')
})

test('none stays open for long after it was read, and of many only some for a moment', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const files = new OpenFileCache()
  const paths = await Promise.all(
    Array.from({ length: 70 }, async (_, n) => {
      await writeFile(`${path}-${n}`, 'one of many')
      return `${path}-${n}`
    }),
  )
  const read: OpenFile[] = []
  for (const each of paths) {
    const file = await files.open(each)
    await file.close()
    read.push(file)
  }
  expect(await stillOpen(read)).toBe(64)
  vi.advanceTimersByTime(5_000)
  vi.useRealTimers()
  await vi.waitFor(async () => expect(await stillOpen(read)).toBe(0))
})

async function stillOpen(files: readonly OpenFile[]): Promise<number> {
  const tried = await Promise.allSettled(files.map(text))
  return tried.filter(({ status }) => status === 'fulfilled').length
}

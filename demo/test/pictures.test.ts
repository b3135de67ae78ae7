import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { demoCreators, demoFans } from '../src/people/people.ts'
import { cropPicture, facePictureOf, isPictureSubject } from '../src/posts/pictures.ts'

const folder = join(import.meta.dirname, '../pictures')
const size = { width: 800, height: 1000 }

test('everybody has a face, and a picture for the profile', () => {
  for (const { username, banner } of [...demoCreators, ...demoFans]) {
    expect(existsSync(facePictureOf(username)), username).toBe(true)
    expect(isPictureSubject(banner), banner).toBe(true)
  }
})

test('a picture is as large as asked for, the same for the same seed, and another for another', async () => {
  const picture = (index: number, seed: string) =>
    cropPicture({ subject: 'mountains:dusk', index, size, seed })
  const [one, again, other, next] = await Promise.all([
    picture(0, 'one'),
    picture(0, 'one'),
    picture(0, 'other'),
    picture(1, 'one'),
  ])
  expect(await sharp(one).metadata()).toMatchObject({ format: 'jpeg', ...size })
  expect(again).toEqual(one)
  expect(other).not.toEqual(one)
  expect(next).not.toEqual(one)
})

test('a clone carries less than four megabytes of them, and says whose they are', () => {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile())
  const bytes = files.map(({ parentPath, name }) => statSync(join(parentPath, name)).size)
  expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThan(4_000_000)
  expect(files.map(({ name }) => name)).toContain('LICENSE.md')
})

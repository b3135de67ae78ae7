import { describe, expect, it, vi } from 'vitest'
import { listImageSources, srcSetOf } from './image-sources.ts'

const toUrl = (path: string, width?: number) => `https://api.test${path}${width ? `?w=${width}` : ''}`

describe('imageSources', () => {
  it('names each width and the original', () => {
    expect(srcSetOf(listImageSources({ url: '/files/a', width: 1500 }, toUrl))).toBe(
      [
        'https://api.test/files/a?w=320 320w',
        'https://api.test/files/a?w=640 640w',
        'https://api.test/files/a?w=1080 1080w',
        'https://api.test/files/a 1500w',
      ].join(', '),
    )
  })

  it('asks for no width beyond the picture', () => {
    expect(listImageSources({ url: '/files/a', width: 500 }, toUrl).map(({ width }) => width)).toEqual([
      320, 500,
    ])
  })

  it('offers nothing large to who saves data', () => {
    vi.stubGlobal('navigator', { connection: { saveData: true } })
    const sources = listImageSources({ url: '/files/a', width: 1500 }, toUrl)
    vi.unstubAllGlobals()
    expect(sources.map(({ width }) => width)).toEqual([320, 640])
  })

  it('has nothing to offer of a locked file', () => {
    expect(listImageSources({ url: null, width: 1500 }, toUrl)).toEqual([])
  })
})

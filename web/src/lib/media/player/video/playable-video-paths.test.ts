import { expect, test } from 'vitest'
import { playableVideoPaths, toCommonCodecName } from './playable-video-paths.ts'

const renditions = [
  { url: '/files/a-h264-720', width: 1280, height: 720 },
  { url: '/files/a-h264-1080', width: 1920, height: 1080 },
]
const hevc = { contentType: 'video/mp4', codecs: 'hvc1.1.6.L93.B0, mp4a.40.2', renditions }
const plays = (type: string) => !type.includes('hvc1')

test('a video is played as it is where the device says that it can', () => {
  const all = { plays: () => true, isFrugal: false }
  expect(playableVideoPaths(hevc, '/files/a', all)[0]).toBe('/files/a')
  expect(playableVideoPaths({ ...hevc, codecs: null }, '/files/a', { plays, isFrugal: false })[0]).toBe(
    '/files/a',
  )
})

test('else it is played as H.264, on a small screen as the smaller', () => {
  expect(playableVideoPaths(hevc, '/files/a', { plays, isFrugal: false })).toEqual([
    '/files/a-h264-1080',
    '/files/a-h264-720',
  ])
  expect(playableVideoPaths(hevc, '/files/a', { plays, isFrugal: true })[0]).toBe('/files/a-h264-720')
})

test('and where there is none, not at all', () => {
  expect(playableVideoPaths({ ...hevc, renditions: [] }, '/files/a', { plays, isFrugal: false })).toEqual([])
  expect([toCommonCodecName(hevc.codecs), toCommonCodecName(null)]).toEqual(['HEVC', undefined])
})

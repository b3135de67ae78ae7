import process from 'node:process'
import { largePicture, largeVideo } from './heavy-files.ts'

/** The process of those who post: four at a time, one a video, the others pictures, from "go" until it is ended. */

const videoBytes = 40 * 1024 * 1024
const [origin = '', ...tokens] = process.argv.slice(2)
const [picture, video] = [await largePicture(), await largeVideo(videoBytes)]
process.send?.({ pictureBytes: picture.length, videoBytes: video.length })

process.once('message', () => {
  for (const [place, token] of tokens.entries()) void keepPosting(place === 0 ? 'VIDEO' : 'IMAGE', token)
})
process.once('disconnect', () => process.exit())

async function keepPosting(part: 'IMAGE' | 'VIDEO', token: string): Promise<void> {
  const file = new Blob([Uint8Array.from(part === 'VIDEO' ? video : picture)])
  for (;;) {
    const form = new FormData()
    form.set('type', 'MEDIA')
    form.set('caption', 'Look')
    form.append(part, file, part)
    const began = performance.now()
    const response = await fetch(`${origin}/post/create-post`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${token}` },
    })
    const { data } = (await response.json()) as { data?: { status?: string } }
    process.send?.({
      part,
      status: response.status,
      isLive: data?.status !== 'PROCESSING',
      ms: performance.now() - began,
    })
  }
}

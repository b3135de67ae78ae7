import process from 'node:process'
import { setTimeout as until } from 'node:timers/promises'
import { makeLargePicture, makeLargeVideo } from './heavy-files.ts'

/** The process of those who post: one a video, the others pictures, each on a line of its own, from "go" until it is
 * ended. */

const videoBytes = 40 * 1024 * 1024
const [origin = '', megabits = '', ...tokens] = process.argv.slice(2)
/** Bandwidth of one person’s connection in bytes per millisecond. */
const bytesPerMs = (Number(megabits) * 1_000_000) / 8 / 1000
const [picture, video] = [await makeLargePicture(), await makeLargeVideo(videoBytes)]
process.send?.({ pictureBytes: picture.length, videoBytes: video.length })

process.once('message', () => {
  for (const [index, token] of tokens.entries()) void postRepeatedly(index === 0 ? 'VIDEO' : 'IMAGE', token)
})
process.once('disconnect', () => process.exit())

async function postRepeatedly(part: 'IMAGE' | 'VIDEO', token: string): Promise<void> {
  const file = new Blob([Uint8Array.from(part === 'VIDEO' ? video : picture)])
  for (;;) {
    const form = new FormData()
    form.set('type', 'MEDIA')
    form.set('caption', 'Look')
    form.append(part, file, part)
    const began = performance.now()
    const { headers, body } = new Response(form)
    const response = await fetch(`${origin}/post/create-post`, {
      method: 'POST',
      body: body?.pipeThrough(slowLine()),
      ...({ duplex: 'half' } as const),
      headers: { authorization: `Bearer ${token}`, 'content-type': headers.get('content-type') ?? '' },
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

/** Lets bytes pass as fast as the line carries them. */
function slowLine(): TransformStream<Uint8Array, Uint8Array> {
  const began = performance.now()
  let passed = 0
  return new TransformStream({
    async transform(chunk, line) {
      passed += chunk.length
      await until(Math.max(0, began + passed / bytesPerMs - performance.now()))
      line.enqueue(chunk)
    },
  })
}

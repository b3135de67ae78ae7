import { Agent, request } from 'node:http'
import type { AnsweredLoad } from './http-load.ts'

/** Next post to send: each has its own body and an author’s token. */
export type HttpPostGenerator = () => { path: string; token: string; body: string }

/** Posts as fast as it is answered, over kept connections. @throws an Error when anything but 200 is answered */
export async function runHttpPostLoad(
  { origin, connections, seconds }: { origin: string; connections: number; seconds: number },
  next: HttpPostGenerator,
): Promise<AnsweredLoad> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const latencies: number[] = []
  const until = performance.now() + seconds * 1000
  const send = async () => {
    for (let now = performance.now(); now < until; ) {
      const { status, text } = await post(agent, origin, next())
      if (status !== 200) throw new Error(`A post was answered ${status}: ${text}`)
      const answered = performance.now()
      latencies.push(answered - now)
      now = answered
    }
  }
  try {
    await Promise.all(Array.from({ length: connections }, send))
  } finally {
    agent.destroy()
  }
  latencies.sort((one, other) => one - other)
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0
  return {
    perSecond: latencies.length / seconds,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    answered: latencies.length,
    asked: latencies.length,
  }
}

function post(
  agent: Agent,
  origin: string,
  { path, token, body }: ReturnType<HttpPostGenerator>,
): Promise<{ status: number | undefined; text: string }> {
  return new Promise((done, failed) => {
    const sent = request(
      origin + path,
      {
        agent,
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        },
      },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => {
          text += chunk
        })
        response.on('end', () => done({ status: response.statusCode, text }))
        response.on('error', failed)
      },
    )
    sent.on('error', failed)
    sent.end(body)
  })
}

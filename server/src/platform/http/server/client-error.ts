import type { Duplex } from 'node:stream'
import type { ErrorCode } from '@fanfare/contract/errors'
import { Refusal } from '../../errors.ts'
import { problemContentType, problemOf } from '../reply/problem.ts'

const codes: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'TOO_SLOW',
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'TOO_LARGE',
}

type Line = Duplex & { bytesRead?: number }

/**
 * Answers what is no request on the line itself, as a problem, and closes the line. A line on which nothing was ever said is
 * closed in silence: browsers open some ahead of time.
 */
export function answerClientError(
  error: NodeJS.ErrnoException,
  line: Line,
  requestId: string,
  headers: Readonly<Record<string, string>>,
): void {
  if (!line.writable || line.bytesRead === 0 || error.code === 'ECONNRESET') {
    line.destroy()
    return
  }
  const code = codes[error.code ?? '']
  const refusal = code
    ? new Refusal(code)
    : new Refusal('INVALID_INPUT', { detail: "This request can't be read." })
  const problem = problemOf(refusal, requestId)
  const text = JSON.stringify(problem)
  const lines = Object.entries({
    ...headers,
    'x-request-id': requestId,
    'content-type': problemContentType,
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  const head = `HTTP/1.1 ${problem.status} ${problem.title}\r\n${lines.join('')}\r\n`
  line.end(head + text, () => line.destroy())
}

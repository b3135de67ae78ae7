import { type Call, rateLimitBucketOf } from '@fanfare/contract/call'
import { apiErrors, type ErrorCode } from '@fanfare/contract/errors'

export type Answer = { status: number; headers: Record<string, unknown>; text: string }

/** Error codes that any request may get before its call validates it. */
const general: readonly ErrorCode[] = [
  'INVALID_INPUT',
  'NOT_SIGNED_IN',
  'NOT_FOUND',
  'TOO_LARGE',
  'WRONG_TYPE',
]
/** Our insides: stacks, paths of this machine, SQL and what PostgreSQL and Node say of errors. */
const insides =
  /\n\s+at |node_modules|file:\/\/|\/(?:work|home|usr|tmp|var|srv)\/|\.ts:\d|\bSELECT\b.*\bFROM\b|\bINSERT INTO\b|\bUPDATE \w+ SET\b|relation "|column "|violates|invalid (?:byte|input) s|syntax error|duplicate key|deadlock|out of range for|ECONNRE|ENOENT|EACCES|ERR_[A-Z]|FST_|TypeError|RangeError|SyntaxError|Cannot (?:read|convert)|is not a function|undefined|\[object /
const problemFields = new Set(
  'type title status detail code errors token signInToken called methods charged requestId'.split(' '),
)

/**
 * Finds what is wrong with an answer, whatever was asked: a fault of ours, another form than is declared, our
 * insides. An outside service that does not answer is no fault of ours: no test of requests has one.
 * @param call undefined where the path or method leads nobody knows where
 * @param tables names of tables, which nobody is told
 */
export function wrongWithAnswer(answer: Answer, call: Call | undefined, tables: RegExp): string[] {
  const { status, text } = answer
  const wrong: string[] = []
  if (status === 0) return ['is never answered']
  if (text !== '') {
    if (status >= 400) wrong.push(...wrongWithProblem(answer, call, tables))
    else if (call && status !== 304) wrong.push(...wrongWithReply(answer, call))
  } else if (status >= 500 && status !== apiErrors.PROVIDER_UNAVAILABLE.status)
    wrong.push(`fails with ${status}`)
  return wrong
}

function wrongWithReply({ status, headers, text }: Answer, call: Call): string[] {
  if (status === 204 || status === 303) return []
  const wrong: string[] = []
  if (status !== (call.status ?? 200)) wrong.push(`answers ${status}`)
  if (headers['content-type'] !== 'application/json; charset=utf-8')
    wrong.push(`answers as ${headers['content-type']}`)
  const fields = fieldsOf(text)
  const declared = call.paged ? 'data message page' : 'data message'
  if (fields?.toSorted().join(' ') !== declared) wrong.push(`has the fields ${fields}`)
  return wrong
}

function wrongWithProblem(
  { status, headers, text }: Answer,
  call: Call | undefined,
  tables: RegExp,
): string[] {
  const wrong: string[] = []
  const fields = fieldsOf(text)
  if (fields === undefined) return [`answers ${status} with what is no problem: ${text.slice(0, 200)}`]
  const problem = JSON.parse(text) as {
    code: ErrorCode
    status: number
    requestId: string
    detail: string
    title: string
  }
  const { code } = problem
  if (headers['content-type'] !== 'application/problem+json; charset=utf-8')
    wrong.push(`answers a problem as ${headers['content-type']}`)
  if (!Object.hasOwn(apiErrors, code)) return [...wrong, `has an unknown code ${code}`]
  if (apiErrors[code].status !== status || problem.status !== status)
    wrong.push(`says ${code} with ${status}`)
  if (problem.requestId !== headers['x-request-id']) wrong.push('is not the problem of this request')
  if (fields.some((name) => !problemFields.has(name))) wrong.push(`has the fields ${fields}`)
  if (call && !declaredBy(call).includes(code)) wrong.push(`refuses with ${code}, which is not declared`)
  if (!call && status >= 500 && code !== 'PROVIDER_UNAVAILABLE') wrong.push(`fails with ${status} ${code}`)
  const said = `${problem.title} ${problem.detail}`
  const [inside] = insides.exec(said) ?? tables.exec(said) ?? []
  if (inside !== undefined) wrong.push(`tells of our insides: ${inside}`)
  return wrong
}

/** The codes with which a call may refuse. That it fails, or is too busy, is never one of them here. */
function declaredBy({ who, switch: isSwitched, multipart, refuses = [], ...call }: Call): ErrorCode[] {
  return [
    ...general,
    ...(who === 'verified' ? (['NOT_VERIFIED'] as const) : []),
    ...(who === 'admin' ? (['NOT_ALLOWED'] as const) : []),
    ...(multipart ? (['RULE_BROKEN'] as const) : []),
    ...(rateLimitBucketOf({ who, ...call }) === undefined ? [] : (['TOO_MANY_REQUESTS'] as const)),
    ...(isSwitched ? (['SWITCHED_OFF'] as const) : []),
    ...refuses,
  ]
}

function fieldsOf(text: string): string[] | undefined {
  try {
    const said: unknown = JSON.parse(text)
    return typeof said === 'object' && said !== null && !Array.isArray(said) ? Object.keys(said) : undefined
  } catch {
    return undefined
  }
}

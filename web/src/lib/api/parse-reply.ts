import { genericErrorMessage, type ProblemDetails, signInToContinueMessage } from '@fanfare/contract/errors'
import { ApiProblem, ApiUnreachableError } from './problem.ts'
import { sessionStore } from './session-store.ts'

/**
 * Reads the reply to a call that was made with this token. A session that the API no longer knows ends here.
 * @throws ApiProblem when it is a refusal
 * @throws ApiUnreachableError when it is not from the API
 */
export function handleApiReply(
  reply: { status: number; text: string; retryAfter: string | null },
  token: string | undefined,
): unknown {
  const content = parse(reply.text)
  if (reply.status >= 200 && reply.status < 300 && content !== undefined) return content
  if (!isProblemBody(content)) {
    if (reply.status >= 502) throw new ApiUnreachableError(`status ${reply.status}`)
    throw new ApiProblem({ code: 'INTERNAL', status: reply.status, detail: genericErrorMessage })
  }
  const isOfSession = token && token === sessionStore.get().user?.token
  const problem = new ApiProblem(content, Number(reply.retryAfter) || undefined)
  // Who leaves is told by the answer to that.
  if (content.code === 'NOT_SIGNED_IN' && isOfSession && !sessionStore.isLeaving())
    sessionStore.end('expired', content.detail === signInToContinueMessage ? undefined : problem.detail)
  throw problem
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isProblemBody(content: unknown): content is ProblemDetails {
  return typeof content === 'object' && content !== null && 'code' in content && 'detail' in content
}
